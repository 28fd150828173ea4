import { CARBON_MARK, removeDenied } from './carbon-denials.ts';

const carbon =
  /(?:(?<!\p{L})|(?<=\d\s?(?:g|kg|t|kt|mt)))co\s?[2₂]|(?<!low[-\s])carbone?|koolstof(?!arm)|kooldioxide|(?:greenhouse|broeikas)\s?gas(?:es|sen)?|gaz à effet de serre/giu;
/** An amount beside carbon. */
const amounts = [
  /\d[\d.,\s]*(?:mg|g|kg|kilos?|kilo[’']s|kilogram\w*|tons?|tonnes?|t|kt|mt)(?![\p{L}\d])[\s:=(–-]*(?:(?:of|de|du|d[’']|van|aan|the|le|het|net|pure)[\s:=-]*){0,2}¤/iu,
  /¤[\s:=(–-]*(?:(?:is|are|was|est|of|by|de|par|van|met)[\s:=-]*){0,2}\d[\d.,\s]*(?:mg|g|kg|kilos?|kilo[’']s|kilogram\w*|tons?|tonnes?|t|kt|mt)(?![\p{L}\d])/iu,
];
/** Words that say what is done with carbon, where they are in one sentence with it. */
const deeds = [
  /(?<!\p{L})(?:(?:remov|absorb|stor|captur|sav|avoid|lock|reduc)(?:e|es|ed|ing|s|al|als|age)?|sequest\p{L}*|fix(?:es|ing)?|fixation|absorption|reductions?|avoidance)(?!\p{L})/iu,
  /(?<!\p{L})(?:(?:absorb|capt|stock|évit|retir|économis|piég|pièg|séquestr|fix|élimin)(?:e|es|er|ent|ons|ez|é|ée|és|ées|ant|age)|captures?|absorption|séquestration|fixation|rédui(?:t|s|re|sent|sant|te)|réductions?|retrait)(?!\p{L})/iu,
  /opslaan|opslag|opslaat|opgeslagen|opneem|opneemt|opnemen|opname|vastleg|(?<!\p{L})(?:vang(?:t|en)?|vermijd(?:t|en)?|bespaar(?:t|den?)?|besparen|verminder(?:t|en|ing)|verwijder(?:t|en|ing)|reductie|reduce(?:ert|ren)|sl(?:aat|aan|oeg|oegen)\s.{1,60}\sop|leg(?:t|gen|de|den)\s.{1,60}\svast|(?:neem|neemt|nemen|haal|haalt|halen)\s.{1,60}\sop)(?!\p{L})/iu,
  /(?<!\p{L})(?:neem|neemt|nemen|haal|haalt|halen)\s+(?:\S+\s+){0,3}?¤|uit de lucht\s+(?:te\s+)?(?:haal|neem|nem|hal)/iu,
];
/** Finds a sentence that says how much carbon a project removes or avoids; a project that gets contributions may not say so. */
export const findCarbonClaim = (text: string): string | null =>
  text.split(/(?<=[.!?;])\s+|,\s+(?=(?:but|yet|mais|maar)\s)/i).find((sentence) => {
    const marked = sentence.replaceAll(carbon, CARBON_MARK);
    const left = removeDenied(marked);
    return left.includes(CARBON_MARK) && [...amounts, ...deeds].some((claim) => claim.test(left));
  }) ?? null;
