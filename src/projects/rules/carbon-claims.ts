const carbonWord =
  '(?:co\\s?[2₂]|(?<!low[-\\s])carbone?|koolstof(?!arm)|kooldioxide|(?:greenhouse|broeikas)\\s?gas(?:es|sen)?|gaz à effet de serre)';
const amount = String.raw`\d[\d.,\s]*(?:mg|g|kg|kilos?|kilo[’']s|kilogram\w*|ton|tons?|tonnes?|t|kt|mt)(?![\p{L}\d])`;
const between = String.raw`[\s:=(–-]*(?:(?:of|de|du|d[’']|van|aan|the|le|het|net|pure|is|are|was|est|by|par)[\s:=-]*){0,2}`;
const pattern = (source: string): RegExp => new RegExp(source, 'iu');

const carbon = pattern(carbonWord);
/** An amount beside carbon. */
const amounts = [pattern(amount + between + carbonWord), pattern(carbonWord + between + amount)];
/** Words that say what is done with carbon, where they are in one sentence with it. */
const deeds = [
  pattern(
    String.raw`(?<!\p{L})(?:(?:remov|absorb|stor|captur|sav|avoid|lock|reduc)(?:e|es|ed|ing|s|al|als|age)?|sequest\p{L}*|fix(?:es|ing)?|fixation|absorption|reductions?|avoidance)(?!\p{L})`,
  ),
  pattern(
    String.raw`(?<!\p{L})(?:(?:absorb|capt|stock|évit|retir|économis|piég|pièg|séquestr|fix|élimin)(?:e|es|er|ent|ons|ez|é|ée|és|ées|ant|age)|captures?|absorption|séquestration|fixation|rédui(?:t|s|re|sent|sant|te)|réductions?|retrait)(?!\p{L})`,
  ),
  pattern(
    String.raw`opslaan|opslag|opslaat|opgeslagen|opneem|opneemt|opnemen|opname|vastleg|(?<!\p{L})(?:vang(?:t|en)?|vermijd(?:t|en)?|bespaar(?:t|den?)?|besparen|verminder(?:t|en|ing)|verwijder(?:t|en|ing)|reductie|reduce(?:ert|ren)|sl(?:aat|aan|oeg|oegen)\s.{1,60}\sop|leg(?:t|gen|de|den)\s.{1,60}\svast|(?:neem|neemt|nemen|haal|haalt|halen)\s.{1,60}\sop)(?!\p{L})`,
  ),
  pattern(
    String.raw`(?<!\p{L})(?:neem|neemt|nemen|haal|haalt|halen)\s+(?:\S+\s+){0,3}?${carbonWord}|uit de lucht\s+(?:te\s+)?(?:haal|neem|nem|hal)`,
  ),
];
/** A sentence that denies; `not only` and `no less than` do not. */
const denials = [
  /\b(?:not|never|no|none|cannot|nobody)\b(?!\s+(?:only|just|less|fewer|doubt))|n[’']t\b/iu,
  /(?<!\p{L})n(?:e\s|[’']).*(?<!\p{L})(?:pas|jamais|aucune?|rien|personne)(?!\p{L})(?!\s+(?:seulement|moins|que))|(?<!\p{L})(?:aucune?|personne|rien)\s(?:.*\s)?n(?:e\s|[’'])/iu,
  /(?<!\p{L})(?:geen|niet|nooit|niemand|niets)(?!\p{L})(?!\s+(?:alleen|enkel|minder))/iu,
];

/** Finds a sentence that says how much carbon a project removes or avoids; a project that gets contributions may not say so. */
export const findCarbonClaim = (text: string): string | null =>
  text
    .split(/(?<=[.!?;])\s+|,\s+(?=(?:but|yet|mais|maar)\s)/i)
    .find(
      (sentence) =>
        carbon.test(sentence) &&
        !denials.some((denial) => denial.test(sentence)) &&
        [...amounts, ...deeds].some((claim) => claim.test(sentence)),
    ) ?? null;
