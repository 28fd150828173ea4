import type { Rule } from './project.ts';
import { type languages, groupStringsByNamespace } from './strings.ts';

/** Deprecated synonyms of the terms in docs/words.md, with the term to use. */
const deprecatedTerms: Record<(typeof languages)[number], readonly [RegExp, string][]> = {
  en: [
    [/\bpaid (number|SMS)/i, 'premium number, premium SMS'],
    [/\badd-?ons?\b/i, 'extra'],
    [/\bpromocode/i, 'promo code'],
    [/\btext messages?\b/i, 'SMS'],
    [/\b(by|this|our) mail\b/i, 'email, since mail also comes by post'],
    [/\blast bill\b/i, 'final bill (at the end of a contract), latest bill (the newest)'],
    [/(?<!you )\buse outside the plan\b/i, 'usage outside the plan'],
    [/\bby itself\b/i, 'automatically'],
    [/\bneed not\b/i, 'do not need to'],
    [/\brefused the payment\b|\bpayment (was )?refused\b/i, 'declined (a bank or card declines a payment)'],
    [/\bcontact support\b/i, 'contact us'],
    [/\bend(ed)? (the|this number’s) login\b|\bgive the login back\b/i, 'to remove a login, to restore it'],
    [/\bnewest (code|SMS|email)\b/i, 'latest'],
    [/\bplans for professionals\b/i, 'plans for companies'],
    [/\byour SIM works\.?$|\bonce your SIM works\b/i, 'active'],
  ],
  fr: [
    [/\bformules?\b/i, 'forfait'],
    [/\brésumé contractuel/i, 'récapitulatif contractuel'],
    [/\b(votre|mon) espace\b/i, 'compte'],
    [/\b(votre|un) avoir\b|€ d’avoir\b/i, 'crédit'],
    [/\bplafonds? de dépenses/i, 'limite de dépenses'],
    [/\bappli\b/i, 'app'],
    [/\bparamètres\b/i, 'réglages'],
    [/(?<!e-)\bmails?\b/i, 'e-mail'],
    [/\bservices? réseau\b/i, 'service du réseau'],
    [/\bnuméro de SIM\b/i, 'numéro de carte SIM'],
    [/\bidentifiant créancier\b/i, 'identifiant du créancier'],
    [/\b(chaque|un) débit\b/i, 'prélèvement (débit is a speed)'],
    [/encaiss/i, 'prélèvement'],
    [/\bfaçon de payer|\bcomment vous payez\b/i, 'mode de paiement'],
    [/\bdons aux projets/i, 'contributions'],
    [/échues? depuis/i, 'à payer depuis'],
    [/\brepris(e|es)? de chez/i, 'transféré depuis'],
    [/\bservice clients\b|\bl’assistance\b/i, 'service client, or contactez-nous'],
    [/\bpoids (annoncé|indiqué)/i, 'quantité annoncée'],
    [/\bclos\b/i, 'clôturé'],
    [/\bd’office\b|\btout seul\b|\bd’elles?-mêmes?\b|\bde lui-même\b/i, 'automatiquement'],
    [
      /\b(de|que) \{\{(month|name|plan|service)\}\}/i,
      'pour, en, du forfait or a colon, because avril, Emma and itsme take d’',
    ],
    [/\b[ls]es \{\{(amount|disputed|left)\}\}/i, 'le montant de, because 1,00 € is singular'],
    [
      /\{\{(amount|credited|disputed|kg|left|money|rest)\}\} (?:ne )?(sont|seront|ont|n’ont|vont|viennent|financent)\b/i,
      'a sentence in which no verb agrees with an amount',
    ],
    [/\bjours qui restent\b/i, 'jours restants'],
    [/\bpour professionnels\b/i, 'pour entreprises'],
    [/\baffectée?s? à (ce|des|un) projets?\b/i, 'donné'],
    [/\bvotre SIM fonctionne\.?$|\bdès que votre SIM fonctionne\b/i, 'active'],
  ],
  nl: [
    [/\bje sim werkt\.?$|\bzodra je sim werkt\b/i, 'actief'],
    [/\babonnement/i, 'formule (maandabonnement for what is paid afterwards)'],
    [/\bsamenvatting van het contract/i, 'contractsamenvatting'],
    [/\bactivatie\b/i, 'activering'],
    [/\b(in|uit)(loggen|gelogd)\b|\blog (opnieuw )?in\b/i, 'aanmelden, afmelden'],
    [/\bactivatiecode/i, 'activeringscode'],
    [/(?<!\bhier de )\bovereenkomst(en)?\b/i, 'contract'],
    [/\b(de|deze|een andere|de hele) account\b/i, 'het account, een ander account'],
    [/\bprofessione(el|le)\b/i, 'zakelijk'],
    [/\boptioneel\b/i, 'niet verplicht'],
    [/^(\S+ )?bewaren$/i, 'opslaan (bewaren is to keep)'],
    [/(?<!\bgedachten )\bveranderd\b/i, 'gewijzigd'],
    [/\b(kan je|je kan)\b/i, 'kun je, je kunt'],
    [/\d+ste\b/, '1e'],
    [/\binning(en)?\b/i, 'debitering'],
    [/\bbank\b.*\b(nam|neemt|haalde|haalt)\b.*\bterug\b|\b(afgenomen|afgehouden)\b/i, 'teruggeboekt, afgeschreven'],
    [/\bslotfactu/i, 'laatste factuur'],
    [/\bdoor(ge)?stor(t|ten)\b/i, 'overmaken'],
    [/\bgesprek(ken)?\b/i, 'oproep'],
    [/\b(trackingcode|leveradres|(?<!-)mailadres)/i, 'volgcode, leveringsadres, e-mailadres'],
    [/\b(verwittig|titularis|ten laatste\b)/i, 'waarschuwen, houder, uiterlijk'],
    [/^voorwaarden$/i, 'algemene voorwaarden'],
    [/\bverz[eo]nden\b/i, 'versturen, verstuurd'],
    [/\bpakjes?\b/i, 'zending'],
    [/\b(per|een|de|die|deze|onze|nieuwe) mails?\b/i, 'e-mail (mailen is the verb)'],
    [/\bnalatigheidsint/i, 'verwijlinteresten'],
    [/\bteruggehaald\b/i, 'teruggeboekt'],
    [/\bcontracthouder\b/i, 'houder van het account'],
    [
      /\bschuldeiseridentificatie\b|\breferentie van het mandaat\b/i,
      'identificatie van de schuldeiser, mandaatreferentie',
    ],
    [/\bvoorgoed afgesloten\b/i, 'uitgeschakeld (afgesloten is cut off until a bill is paid)'],
    [/\bniet geladen\.?$/i, 'kon niet worden geladen'],
    [/^(Bekijk|Beëindig|Kopieer|Stuur me|Toon|Volg) [^.!?:]+$/, 'a button that ends in its infinitive'],
  ],
};

/**
 * Words that are prescribed: title and first sentence of the contract summary by Regulation (EU) 2019/2243, the model
 * withdrawal form by Directive 2011/83/EU, the mandate by the SEPA rulebook.
 */
const prescribed = (path: string, key: string): boolean =>
  (path.startsWith('src/catalogue/') && /^summary\.(title|intro)$/.test(key)) ||
  (path.startsWith('src/legal/') && key.startsWith('terms.form.')) ||
  (path.startsWith('src/payments/') && /^(mandate\.text|payments\.mandateRefund)$/.test(key));

/** User-facing strings use one term per concept in each language, as listed in docs/words.md. */
export const oneTermPerConcept: Rule = (files) =>
  groupStringsByNamespace(files).flatMap(({ files: each }) =>
    [...each].flatMap(([language, { path, leaves }]) =>
      [...leaves].flatMap(([key, text]) =>
        deprecatedTerms[language].flatMap(([second, word]) =>
          second.test(text) && !prescribed(path, key) ? [{ path, says: `${key}: our word is "${word}"` }] : [],
        ),
      ),
    ),
  );
