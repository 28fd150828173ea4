/**
 * Bare words of common passwords that the international list lacks: French, Dutch and Belgian ones (keyboards, clubs, first
 * names, towns, operators) and newer brands. Written for this project; no list was copied.
 */
export const localPasswords: readonly string[] = `
!qaz@wsx 1q2w3e4r! aaaa aaaaaa aaaaaaaa aagent aap abc abcabc abcd abcde abcdef abcdefg abcdefgh abcdefghi
admin1234 adminadmin amoure ann anniversaire antwerpen anvers aout art automne bebe belgacom belgie belgique
bienvenue bisou bloem bloemen bmw bonne bonneannee bonsoir broer bruges brugge bruxelles charleroi chevaux
chocolade climate clubbrugge coco copain copine coucou courtois creditcard danser debruyne demodemo deux dinsdag
dior dolfijn donderdag doudou dumbledore earthday ecole ecology eendrie ete euros eva evelien februari femke
fevrier fien footballer fortnite gand geert genk gent ghent gitaar gmail god gsm guestguest harleydavidson
hasselt herfst hiver hond hondje hotmail huawei ikhouvanjou ilovemum ilovey ines instagram jan jetadore jeudi
joris joyeuxnoel judo juin kat katje katrien kerst kerstmis kim koen konijntje kuifje leeuw lente leuven liefje
liege lien lieverd linkedin lkjhgf lkjhgfdsa login logmein londen loup louvain luc luik lukaku lukeskywalker
lundi lune maart mama mamie manchesterunited marguerite maroc mashallah may mdp mechelen mei mercredi
merrychristmas mnbvcxz mobistar moeder mons muis muziek namen namur natuur neo netflix neymar nieuwjaar
oldpassword olifant olympique oma oostende opa ostend ours paard paardje papa papy paques pasen passwordone
poepie poiuyt poiuytrewq poppetje prada prinses prinsesje printemps proximus psg qsdfghjk qsdfghjklm qwe qwertz
qwertzui racinggenk red roblox rootroot schat schatteke schtroumpf secretary septembre simcard sinterklaas
snapchat snoepje sofie spotify startfinish stijn stromae superuser telenet testpassword thepassword tiktok tim
toor trois tulp twitter un vendredi verjaardag vis vlaanderen vlinder voldemort voo vriend vriendin vrijdag
vuitton wallonie whatsapp wielrennen wifi wim woensdag wout xxx xxxx xxxxxx xyz yahoo ytrewq zaterdag zoe zomer
zondag zonnebloem zonnetje zus zxcvb zxczxc zzzzzz
`
  .trim()
  .split(/\s+/);
