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

/** Words that begin a clause with a statement of its own. */
const coordinator =
  /^(?:and|but|yet|so|while|whereas|because|although|et|mais|donc|car|tandis|alors|puisque|parce|en|maar|dus|want|terwijl|omdat|hoewel)(?!\p{L})/iu;
/** Words that begin a clause which a denial of the clause before always covers: `we never say how much carbon`. */
const questionWord = /^(?:how|what|whether|combien|quelle|ce qu(?:e|[’'])|hoeveel|hoe|of)(?!\p{L})/iu;
/** Words that begin a clause which a denial of the clause before may cover: that of `we do not say that`, not of `we do not own the trees that`. */
const linkWord = /^(?:qu[’']|(?:that|which|who|que|qui|dont|si|die|dat|wat)(?!\p{L}))/iu;
/** Verbs of saying and counting: whoever denies one of them denies what follows it. */
const sayingVerb =
  /(?<!\p{L})(?:claim|say|stat|promis|know|measur|count|sell|tell|suggest|mean|dis|dit|affirm|prétend|promet|sav|mesur|compt|annonc|vend|garanti|zeg|bewe?er|belo[of]?v|weet|weten|me?et|tel|verko+p|beteken)\p{L}*/iu;
/** Words that continue a list of what is denied: bare verbs, and nouns of deeds. */
const listContinuation =
  /^(?:(?:and|or|nor|et|ou|ni|en)\s+)*(?:or|nor|ou|ni|captur|stor(?:e|age)(?!\p{L})|remov(?:e|al)(?!\p{L})|absorb(?!\p{L})|absorption|reduc(?:e|tions?)(?!\p{L})|avoid(?:ance)?(?!\p{L})|sell(?!\p{L})|count(?!\p{L})|claim(?!\p{L})|(?:d[’']|de\s+)?(?:retrait|stockage|captage|absorption|réduction)|opslag|opname|vermindering|verwijdering|reductie)/iu;

/** Splits a sentence before coordinators, question words and link words, and after a comma, a colon or a bracket. */
const splitClauses = (sentence: string): string[] => {
  const words = sentence.split(/\s+/);
  const isFrench = french.test(sentence);
  const clauses: string[] = [];
  for (const [at, word] of words.entries()) {
    const nextWords = words.slice(at, at + 2).join(' ');
    const isStart =
      at === 0 ||
      /[,:)–—]$/.test(words[at - 1] ?? '') ||
      word.startsWith('(') ||
      (!(isFrench && word === 'en') &&
        [coordinator, questionWord, linkWord].some((pattern) => pattern.test(nextWords)));
    if (isStart) clauses.push(word);
    else clauses.push(`${clauses.pop() ?? ''} ${word}`);
  }
  return clauses;
};

/** Whether a denial of the clause before also denies this one. */
const continuesDenial = (clause: string, clauseBefore: string): boolean =>
  questionWord.test(clause) ||
  (listContinuation.test(clause) && !(linkWord.test(clauseBefore) && isDenial(clauseBefore))) ||
  (linkWord.test(clause) && (clauseBefore.includes(CARBON_MARK) || sayingVerb.test(clauseBefore)));

/** Whether the clause after it denies a clause at the begin of a sentence: `how much they store, nobody measures`. */
const isFronted = (clause: string, clauseAfter: string): boolean =>
  !coordinator.test(clauseAfter) &&
  (questionWord.test(clause) || (linkWord.test(clause) && sayingVerb.test(clauseAfter)));

/** Replaces the denied clauses of a sentence by bars: clauses with a denial, and clauses before or after one that its denial covers too. */
export const replaceDeniedClauses = (sentence: string): string => {
  if (!isDenial(sentence)) return sentence;
  const clauses = splitClauses(sentence);
  const areDenied: boolean[] = [];
  for (const [at, clause] of clauses.entries())
    areDenied.push(isDenial(clause) || (areDenied[at - 1] === true && continuesDenial(clause, clauses[at - 1] ?? '')));
  if (areDenied[1] === true && isFronted(clauses[0] ?? '', clauses[1] ?? '')) areDenied[0] = true;
  return clauses.map((clause, at) => (areDenied[at] ? '|' : clause)).join(' ');
};
