/** Stands for each word for carbon in a text that is looked at. */
export const CARBON_MARK = '¤';

/** Words that deny; `not only`, `no less than` and `nothing but` do not. */
const denials = [
  /\b(?:not|never|no|none|cannot|nobody|nothing)\b(?!\s+(?:only|just|less|fewer|doubt))(?<!\b(?:none|nobody|nothing)(?=\s+(?:but|other|short|except)))|n[’']t\b/iu,
  /(?<!\p{L})n(?:e\s|[’']).*(?<!\p{L})(?:pas|jamais|aucune?|rien|personne|ni)(?!\p{L})(?!\s+(?:seulement|moins|d[’']autre|qu(?:e\s|[’'])))|(?<!\p{L})(?:aucune?|personne|rien)\s(?:.*\s)?n(?:e\s|[’'])/iu,
  /(?<!\p{L})n(?:e\s|[’'])(?:dis|dit|affirm|prétend|promet|compt|garanti)\p{L}*\s+(?:pas|jamais)\s+qu(?:e\s|[’'])/iu,
  /(?<!\p{L})(?:geen|niet|nooit|niemand|niets)(?!\p{L})(?!\s+(?:alleen|enkel|minder))(?<!(?:niemand|niets)(?=\s+anders))/iu,
];
const isDenial = (clause: string): boolean => denials.some((denial) => denial.test(clause));

/** French of a denial, in which `en` is not the Dutch word for `and`. */
const french = /(?<!\p{L})n(?:e\s|[’'])/iu;

/** Begin a clause that says something of its own. */
const coordinator =
  /^(?:and|but|yet|so|while|whereas|because|although|et|mais|donc|car|tandis|alors|puisque|parce|en|maar|dus|want|terwijl|omdat|hoewel)(?!\p{L})/iu;
/** Begin a clause that hangs on the one before it in any case: `we never say how much carbon`. */
const question = /^(?:how|what|whether|combien|quelle|ce qu(?:e|[’'])|hoeveel|hoe|of)(?!\p{L})/iu;
/** Begin a clause that may hang on the one before it: `we do not say that` does, `we do not own the trees that` does not. */
const link = /^(?:qu[’']|(?:that|which|who|que|qui|dont|si|die|dat|wat)(?!\p{L}))/iu;
/** Verbs of saying and counting: whoever denies one of them denies what follows it. */
const saying =
  /(?<!\p{L})(?:claim|say|stat|promis|know|measur|count|sell|tell|suggest|mean|dis|dit|affirm|prétend|promet|sav|mesur|compt|annonc|vend|garanti|zeg|bewe?er|belo[of]?v|weet|weten|me?et|tel|verko+p|beteken)\p{L}*/iu;
/** Go on with a list of what is denied: bare verbs, and nouns of deeds. */
const listed =
  /^(?:(?:and|or|nor|et|ou|ni|en)\s+)*(?:or|nor|ou|ni|captur|stor(?:e|age)(?!\p{L})|remov(?:e|al)(?!\p{L})|absorb(?!\p{L})|absorption|reduc(?:e|tions?)(?!\p{L})|avoid(?:ance)?(?!\p{L})|sell(?!\p{L})|count(?!\p{L})|claim(?!\p{L})|(?:d[’']|de\s+)?(?:retrait|stockage|captage|absorption|réduction)|opslag|opname|vermindering|verwijdering|reductie)/iu;

/** Splits a sentence before the words above, and after a comma, a colon or a bracket. */
const splitClauses = (sentence: string): string[] => {
  const words = sentence.split(/\s+/);
  const isFrench = french.test(sentence);
  const clauses: string[] = [];
  for (const [at, word] of words.entries()) {
    const rest = words.slice(at, at + 2).join(' ');
    const isStart =
      at === 0 ||
      /[,:)–—]$/.test(words[at - 1] ?? '') ||
      word.startsWith('(') ||
      (!(isFrench && word === 'en') && [coordinator, question, link].some((pattern) => pattern.test(rest)));
    if (isStart) clauses.push(word);
    else clauses.push(`${clauses.pop() ?? ''} ${word}`);
  }
  return clauses;
};

/** Whether a denial of the clause before also denies this one. */
const hangsOn = (clause: string, before: string): boolean =>
  question.test(clause) ||
  (listed.test(clause) && !(link.test(before) && isDenial(before))) ||
  (link.test(clause) && (before.includes(CARBON_MARK) || saying.test(before)));

/** Whether a clause at the begin of a sentence is what the clause after it denies: `how much they store, nobody measures`. */
const isFronted = (clause: string, after: string): boolean =>
  !coordinator.test(after) && (question.test(clause) || (link.test(clause) && saying.test(after)));

/** Removes the clauses of a sentence that are denied, with what hangs on them; a bar stands for each. */
export const removeDenied = (sentence: string): string => {
  if (!isDenial(sentence)) return sentence;
  const clauses = splitClauses(sentence);
  const denied: boolean[] = [];
  for (const [at, clause] of clauses.entries())
    denied.push(isDenial(clause) || (denied[at - 1] === true && hangsOn(clause, clauses[at - 1] ?? '')));
  if (denied[1] === true && isFronted(clauses[0] ?? '', clauses[1] ?? '')) denied[0] = true;
  return clauses.map((clause, at) => (denied[at] ? '|' : clause)).join(' ');
};
