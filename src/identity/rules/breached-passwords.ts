/**
 * The bare words of the passwords at the top of published breach lists, in English, French and Dutch, with usual Belgian ones
 * (keyboards, clubs, first names, towns). Written for this project; no list was copied. `isBreachedPassword` compares them,
 * so each word also covers its variants with capitals, look-alikes and trimmings. Server only.
 */
export const breachedPasswords: ReadonlySet<string> = new Set(
  `
!qaz2wsx !qaz@wsx 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r! 1q2w3e4r5t 1qaz2wsx 1qaz@wsx a1b2c3 a1b2c3d4 aaaa aaaaaa
aaaaaaaa aagent aap abc abc123 abc12345 abcabc abcd abcd1234 abcde abcdef abcdefg abcdefgh abcdefghi abcxyz
access access14 acdc admin admin123 admin1234 adminadmin administrator adrien africa ajax aladdin alex alexander
alexandra alexandre alexis alice allah always amanda amazon amber amelie america amour amoure amsterdam
anderlecht andrea andrew android ange angel angel666 angela angelina angelo angels ann anna anne annelies
anniversaire anthony antoine antwerp antwerpen anvers anything aout apollo apple april argentina ariel arnaud
arsenal art artist asdasd asdf asdfasdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdzxc ashley asshole asterix
athena audi august augustus austin australia auto automne autumn avengers avril azerty azerty123 azertyui
azertyuiop babe baby babyboy babydoll babygirl bailey banana bandit bank banking barbara barbie barcelona bart
base baseball basketball bastard batman bayern beach bear bears beatles bebe beckham beer belgacom belgie
belgique belgium believe bella benjamin berlin besiktas bestfriend beyonce bible bienvenue bigboss bigdaddy
bigdog biology birthday bismillah bisou bisous bitch biteme black blahblah blessed blessing blink182
bloem bloemen blue blueberry bmw bonjour bonne bonneannee bonsoir booboo booger book books boomer boss boxing
brandon brasil brazil brian britney broer brother bruges brugge brussel brussels bruxelles bubba buddha buddy
bulldog bulls bullshit bunny business buster butterfly california camaro camera camille campus canada candy
canopy captain caramel carbon carlos caroline casablanca cash casino cat catherine cats celtics champion chanel
change changeit changeme charleroi charles charlie chat chaton cheese chelsea chemistry cherie cherry cheval
chevaux chevrolet chevy chicago chien china chloe chocolade chocolat chocolate chouchou chris christ christian
christine christmas christophe christopher church cinderella cinema citroen claire climate clubbrugge cocacola
coco coffee college company computer cookie cookies cooper copain copine corvette coucou courtois cowboy cowboys
crazy creative credit creditcard cricket crystal cupcake cycling daddy daisy dallas dance dancer dancing
daniel danielle danser darkness darthvader dauphin david death debruyne december decembre default demo demodemo
demon dennis desert design designer desktop destiny deutschland deux devil diamond diamonds diana diego
dimanche dinsdag dior doctor dog doggie doggy dogs dolfijn dollar dollars dolphin dolphins donald donderdag
dortmund doudou dragon dragon1 dragonball dragonballz dream dreamer dreams drummer drums ducati duke dumbledore
eagle eagles earth earthday easter eatme ecole ecology edcrfv eendrie element elephant elise elizabeth ellen
elsa emerald emily eminem emma engineer england english enter eric espana ete etoile euro europe euros eva
evelien everything evolution example extreme facebook faith falcon fall familie famille family fantasy father
februari february femke fender fenerbahce ferrari fevrier feyenoord fiat fien filip firebird fireman flanders
fleur florian florida flower flowers flyers football football1 footballer ford forest forever forever1 formula
fortnite fortune france francois frank freedom friday friend friends friendship friendster frodo frozen fuck
fucker fuckme fuckoff fuckyou gabriel galatasaray galaxy game gamer games gand gandalf gangsta gangster garfield
gateway geert genesis genk gent george germany gert ghent ghost gibson ginger giraffe gitaar gmail god godisgood
goku golden golf golfgti goodbye goodluck goodmorning goofy google grace green greenday gsm gucci guest
guestguest guillaume guitar guitare gunner hallo hallo123 halloween hamburger hammer handball hannah hans
happiness happy happyday hardcore harley harleydavidson harrypotter hasselt hawk hazard heather heaven hell
hello hellohello hellokitty helloworld hercules herfst hermione history hiver hobbit hockey hockey1 hogwarts
holiday holidays holland hollywood homer hond honda hondje honey honeybee hope horse horses hotmail hottie
huawei hugo hulk hunter hurricane hustler icecream icecube ikhouvanjou ilovegod ilovejesus iloveme ilovemom
ilovemum ilovemyself iloveu ilovey iloveyou impala india indian ines infinity inshallah instagram inter internet
iphone ironmaiden ironman islam island istanbul italia italy jackass jackson jaguar james jan januari january
janvier japan jasmin jasmine jasper jean jedi jennifer jeroen jessica jesus jesus1 jesuschrist jetadore jetaime
jeudi johan john johnny johnson joke joker jonas jonathan jordan jordan23 joris joshua joyeuxnoel judo juice
juillet juin jules juli julia julie july june juni junior jupiter justice justin juventus karate karel karen kat
katie katje katrien kawasaki kermit kerst kerstmis kevin keyboard killer killer1 killers kim king kingdom kitten
kitty knight koen konijn konijntje kristof kuifje ladies ladygaga lakers lakers1 lamborghini lapin laptop lars
lasvegas laura lauren lawyer leeuw legend legends legolas lemon lente letmein letmein1 letmeinnow leuven liberty
library liefde liefje liege lien lieverd lightning lily linkedin linkinpark lion lions lisa liverpool lizard
lkjhgf lkjhgfdsa login logmein lola londen london london1 lore loser lotte lottery louis louise loulou loup
louvain love lovebug lovehurts lovelove lovely loveme lover lovers loveu loveyou luc lucas lucifer lucky lucky7
luckyme lucy luik lukaku lukeskywalker luna lundi lune maandag maart maarten madison madonna madrid magic magnum
maison mama maman mamapapa mamie mamma manager manchester manchesterunited manon manutd marc march mardi margot
marguerite maria marie marine mark market marketing marlboro marley maroc mars marseille martin marvel maserati
mashallah master mathieu mathilde matrix matrix1 matthew maverick max maxime maximus may mdp mechelen mei
melissa mercedes mercredi mercury merlin merrychristmas messi metallica mexico michael michelle mickey
mickeymouse microsoft midnight milan miller millionaire minecraft minnie misty mnbvcxz mobile mobistar modem
moeder mohamed mohammed molly mommy monamour monday money moneymoney monitor monkey mons monster moon moonlight
morocco mortgage motdepasse mother moto motorcycle mountain mouse movie movies muffin muis murphy music musique
mustang muziek mypassword namen namur naruto nascar natalie nathan nature natuur nederland nelson nemo neo
netflix network never newcastle newlife newpassword newyear newyork neymar nicholas nicolas nicole nieuwjaar
nina ninja nintendo nirvana nissan noah noel nokia noodle nopassword nothing nothing1 november novembre nurse
obelix ocean october octobre office oktober oldpassword olifant oliver olivier olympique oma onetwo onetwothree
online oostende opa opel orange orchid oreo ostend ours outlook paard paardje packers panda panther panthers
papa papillon papy paques paradise paris parker pasen pass pass1234 passcode passion passpass passw passwd
password password1234 passwordone passwords passwort paswoord patrick patriots pauline peace peach peaches
peanut pebbles penguin pepper pepsi peter peugeot phantom philippe phoenix phone photo physics piano pickle
picture pierre pieter pikachu pilot pink pirate pirates pizza planet planeta platinum player players playstation
pluto poepie poes poesje poetry poisson poiuyt poiuytrewq pokemon poker police pony poppetje porsche portugal
potter power powerful prada precious prince princess princess1 princesse prinses prinsesje printemps private
proximus psg pumpkin pumpkin1 puppies puppy purple pussy q1w2e3 q1w2e3r4 q2w3e4r5 qazwsx qazwsxedc qsdfghjk
qsdfghjklm queen quentin qwaszx qwe qweasd qweasdzx qweasdzxc qweqwe qwert qwerty qwerty123 qwertyu qwertyui
qwertyuiop qwertz qwertzui rabbit racing racinggenk raider raiders rainbow rainbow6 rammstein ranger rangers
rascal reading realmadrid rebel red redskins redsox reggie renault rhino rich richard rihanna river robert robin
roblox rockstar rocky rolex romain rome ronaldo root rootroot rose rosebud roses router ruben ruby rugby running
russia rusty ryan sales sam samantha samedi sammy sample samsung samurai sander sandra sara sarah sasha sasuke
satan saturday saturn scarlet schat schatje schatteke school schtroumpf science scooby scoobydoo scooter scorpio
scorpion scotland sebastien secret secretary secrets security senior september septembre server service sexy
sexyboy sexygirl shadow shakira shannon shark shelby shit shorty shrek silver simba simcard simon simpsons
singer sinterklaas sister skateboard skippy skyline skywalker slayer slipknot slipknot1 smile smiley smith
smokey smokey1 smurf smurfs snake snapchat sniper snoepje snoopy snowball snowboard snowflake snowman soccer
sofie softball soldier soleil something sony sophie souris southpark spain sparky sparta spartan special speedy
spider spider1 spiderman spirit spongebob spotify spring stalker standard stanley star stars startfinish
startrek starwars steelers stefan stella stephanie steven stijn storm strawberry strike stromae student student1
success sugar summer sunday sunflower sunny sunrise sunset sunshine superman superuser supervisor support surfer
suzuki sven swimming swordfish system taylor teacher teamo teddy teddybear telefoon telenet telephone temp
temporary temppass tennis tequiero test test123 test1234 tester tester1 testing testpassword testtest texas
theatre thegame theo thepassword therock thomas thug thunder thunder1 thursday tiger tigers tigger tigre tijger
tiktok tim timothy tine tinkerbell tintin titan tom toor topsecret tornado toyota toyota1 trigger trois trojan
trouble trustme trustno trustnoone tucker tuesday tulip tulp tupac turbo turkey turkiye turtle tweety twister
twitter tyler un undertaker unicorn universe university user username vacances vacation vader vakantie valentine
valerie vampire vanessa vanilla vendredi venus verjaardag veronique versace victoria viking viking1 vincent
violet violin viper vis vlaanderen vlinder vodka voetbal vogel voiture volcano volcom voldemort volkswagen
volleyball volvo voo voyager vriend vriendin vrijdag vuitton wachtwoord wallonie walter warcraft warlord warrior
warriors wednesday weekend welcome welcome1 welkom welkom01 whatever whatever1 whatsapp whisky white wielrennen
wifi wildcat william wilson wim windows winner winston winter wizard woensdag wolf wolfpack wolverine wolves
wonderwoman worldcup wout wouter wrestler wrestling writer wsxedc wxcvbn xavier xbox xxx xxxx xxxxxx xyz yahoo
yamaha yankee yankees yannick yellow yellow1 yoda yomama young youtube ytrewq zachary zaq12wsx zaqwsx zaqxsw
zaterdag zebra zeppelin zeus zidane zoe zombie zomer zondag zonnebloem zonnetje zorro zus zxcvb zxcvbn zxcvbnm
zxczxc zzzzzz
`
    .trim()
    .split(/\s+/),
);
