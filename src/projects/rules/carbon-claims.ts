import { CARBON_MARK, replaceDeniedClauses } from './carbon-denials.ts';

const carbon =
  /(?:(?<!\p{L})|(?<=\d\s?(?:g|kg|t|kt|mt)))co\s?[2₂]|(?<!low[-\s])carbone?|koolstof(?!arm)|kooldioxide|(?:greenhouse|broeikas)\s?gas(?:es|sen)?|gaz à effet de serre/giu;
/** Patterns of a mass next to a word for carbon, before or after it. */
const amounts = [
  /\d[\d.,\s]*(?:mg|g|kg|kilos?|kilo[’']s|kilogram\w*|tons?|tonnes?|t|kt|mt)(?![\p{L}\d])[\s:=(–-]*(?:(?:of|de|du|d[’']|van|aan|the|le|het|net|pure)[\s:=-]*){0,2}¤/iu,
  /¤[\s:=(–-]*(?:(?:is|are|was|est|of|by|de|par|van|met)[\s:=-]*){0,2}\d[\d.,\s]*(?:mg|g|kg|kilos?|kilo[’']s|kilogram\w*|tons?|tonnes?|t|kt|mt)(?![\p{L}\d])/iu,
];
/** Patterns of words for what is done with carbon: they make a claim in a sentence that also has a word for carbon. */
const deeds = [
  /(?<!\p{L})(?:(?:remov|absorb|stor|captur|sav|avoid|lock|reduc)(?:e|es|ed|ing|s|al|als|age)?|sequest\p{L}*|fix(?:es|ing)?|fixation|absorption|reductions?|avoidance)(?!\p{L})/iu,
  /(?<!\p{L})(?:(?:absorb|capt|stock|évit|retir|économis|piég|pièg|séquestr|fix|élimin)(?:e|es|er|ent|ons|ez|é|ée|és|ées|ant|age)|captures?|absorption|séquestration|fixation|rédui(?:t|s|re|sent|sant|te)|réductions?|retrait)(?!\p{L})/iu,
  /opslaan|opslag|opslaat|opgeslagen|opneem|opneemt|opnemen|opname|vastleg|(?<!\p{L})(?:vang(?:t|en)?|vermijd(?:t|en)?|bespaar(?:t|den?)?|besparen|verminder(?:t|en|ing)|verwijder(?:t|en|ing)|reductie|reduce(?:ert|ren)|sl(?:aat|aan|oeg|oegen)\s.{1,60}\sop|leg(?:t|gen|de|den)\s.{1,60}\svast|(?:neem|neemt|nemen|haal|haalt|halen)\s.{1,60}\sop)(?!\p{L})/iu,
  /(?<!\p{L})(?:neem|neemt|nemen|haal|haalt|halen)\s+(?:\S+\s+){0,3}?¤|uit de lucht\s+(?:te\s+)?(?:haal|neem|nem|hal)/iu,
];
/** Finds the first sentence that says that carbon is removed or avoided, or how much: a project that gets contributions must not. Null when there is none. */
export const findCarbonClaim = (text: string): string | null =>
  text.split(/(?<=[.!?;])\s+|,\s+(?=(?:but|yet|mais|maar)\s)/i).find((sentence) => {
    const marked = sentence.replaceAll(carbon, CARBON_MARK);
    const undeniedText = replaceDeniedClauses(marked);
    return undeniedText.includes(CARBON_MARK) && [...amounts, ...deeds].some((claim) => claim.test(undeniedText));
  }) ?? null;
