/** Replaces each word for carbon in a text before it is searched for denials. */
export const CARBON_MARK = '¤';

/** Words that deny; `not only`, `no less than` and `nothing but` do not. */
const denials = [
  /\b(?:not|never|no|none|cannot|nobody|nothing)\b(?!\s+(?:only|just|less|fewer|doubt))(?<!\b(?:none|nobody|nothing)(?=\s+(?:but|other|short|except)))|n[’']t\b/iu,
  /(?<!\p{L})n(?:e\s|[’']).*(?<!\p{L})(?:pas|jamais|aucune?|rien|personne|ni)(?!\p{L})(?!\s+(?:seulement|moins|d[’']autre|qu(?:e\s|[’'])))|(?<!\p{L})(?:aucune?|personne|rien)\s(?:.*\s)?n(?:e\s|[’'])/iu,
  /(?<!\p{L})n(?:e\s|[’'])(?:dis|dit|affirm|prétend|promet|compt|garanti)\p{L}*\s+(?:pas|jamais)\s+qu(?:e\s|[’'])/iu,
  /(?<!\p{L})(?:geen|niet|nooit|niemand|niets)(?!\p{L})(?!\s+(?:alleen|enkel|minder))(?<!(?:niemand|niets)(?=\s+anders))/iu,
];
const isDenial = (clause: string): boolean => denials.some((denial) => denial.test(clause));

/** Begin of a French denial: `en` in its sentence is not the Dutch word for `and`. */
const frenchDenial = /(?<!\p{L})n(?:e\s|[’'])/iu;

/** Conjunctions that begin a clause which a denial before it does not deny. */
const coordinator =
  /^(?:and|but|yet|so|while|whereas|because|although|et|mais|donc|car|tandis|alors|puisque|parce|en|maar|dus|want|terwijl|omdat|hoewel)(?!\p{L})/iu;
/** Words that begin a clause which a denial before it also denies in any case: `we never say how much carbon`. */
const questionWord = /^(?:how|what|whether|combien|quelle|ce qu(?:e|[’'])|hoeveel|hoe|wat|of)(?!\p{L})/iu;
/** Words that begin a clause which a denial before it may also deny: after `we do not say` it does, after `we do not own the trees` it does not. */
const linkWord = /^(?:qu[’']|(?:that|which|who|que|qui|dont|si|die|dat)(?!\p{L}))/iu;
/** Verbs of saying and counting: a denial of such a verb also denies the clause after it. */
const sayingVerb =
  /(?<!\p{L})(?:claim|say|stat|promis|know|measur|count|sell|tell|suggest|mean|dis|dit|affirm|prétend|promet|sav|mesur|compt|annonc|vend|garanti|zeg|bewe?er|belo[of]?v|weet|weten|me?et|tel|verko+p|beteken)\p{L}*/iu;
/** Words that continue a list of denied deeds: bare verbs, and nouns of deeds. */
const listContinuation =
  /^(?:(?:and|or|nor|et|ou|ni|en)\s+)*(?:or|nor|ou|ni|captur|stor(?:e|age)(?!\p{L})|remov(?:e|al)(?!\p{L})|absorb(?!\p{L})|absorption|reduc(?:e|tions?)(?!\p{L})|avoid(?:ance)?(?!\p{L})|sell(?!\p{L})|count(?!\p{L})|claim(?!\p{L})|(?:d[’']|de\s+)?(?:retrait|stockage|captage|absorption|réduction)|opslag|opname|vermindering|verwijdering|reductie)/iu;

/** Patterns of a clause after a comma, a dash or in brackets that denies counting the carbon named before it: `CO₂, which we do not count`. */
const countDenials = [
  /^\(?which\s(?:(?:we|(?:the|this|our)\sproject)\s(?:(?:do|does|can|will)\snot|cannot|(?:do|does|ca|wo)n[’']t|never)|nobody|no\sone)\s(?:count|measure|claim|promise)s?(?:\sn?or\s(?:count|measure|claim|promise)s?)*(?:\s(?:here|at\sall))?[.,;!?)–—\s]*$/iu,
  /^\(?which\s(?:is|isn[’']t)\s(?:not\s|never\s)?(?:counted|measured|claimed|promised)(?:\sn?or\s(?:counted|measured|claimed|promised))*(?:\s(?:here|at\sall))?[.,;!?)–—\s]*$/iu,
  /^\(?(?:ce\s)?que\s(?:nous\sne|(?:le|ce|notre)\sprojet\sne|personne\sne)\s(?:compt|mesur|revendiqu|promet)\p{L}*(?:\s(?:pas|jamais))?(?:\s(?:ici|du\stout))?[.,;!?)–—\s]*$/iu,
  /^\(?(?:ce\s)?qui\sn[’']est\s(?:pas|jamais)\s(?:compté|mesuré|revendiqué|promis)(?:\sici)?[.,;!?)–—\s]*$/iu,
  /^\(?(?:wat|dat|die)\s(?:(?:we|wij|(?:het|dit|ons)\sproject)\s(?:hier\s)?(?:niet|nooit)|niemand)\s(?:tel|me?et|claim|belo[of]?v)\p{L}*[.,;!?)–—\s]*$/iu,
  /^\(?(?:wat|dat|die)\s(?:hier\s)?(?:niet|nooit)\s(?:wordt\s(?:geteld|gemeten)|(?:geteld|gemeten)\swordt)[.,;!?)–—\s]*$/iu,
];

/** Splits a sentence before the words above, and after a comma, a colon or a bracket. */
const splitClauses = (sentence: string): string[] => {
  const words = sentence.split(/\s+/);
  const isFrench = frenchDenial.test(sentence);
  const clauses: string[] = [];
  for (const [at, word] of words.entries()) {
    const nextWords = words.slice(at, at + 2).join(' ');
    const isStart =
      at === 0 ||
      /[,:)–—]$/.test(words[at - 1] ?? '') ||
      word.startsWith('(') ||
      (!(isFrench && (word === 'en' || words[at - 1] === 'ce')) &&
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

/** Whether the clause after it denies that the carbon which a clause names is counted. */
const isUncounted = (clause: string, clauseAfter: string): boolean =>
  clause.includes(CARBON_MARK) &&
  (/[,–—]$/.test(clause) || clauseAfter.startsWith('(')) &&
  isDenial(clauseAfter) &&
  countDenials.some((pattern) => pattern.test(clauseAfter));

/** Replaces the denied clauses of a sentence by bars: clauses with a denial, and clauses before or after one that its denial covers too. */
export const removeDenied = (sentence: string): string => {
  if (!isDenial(sentence)) return sentence;
  const clauses = splitClauses(sentence);
  const areDenied: boolean[] = [];
  for (const [at, clause] of clauses.entries())
    areDenied.push(isDenial(clause) || (areDenied[at - 1] === true && continuesDenial(clause, clauses[at - 1] ?? '')));
  if (areDenied[1] === true && isFronted(clauses[0] ?? '', clauses[1] ?? '')) areDenied[0] = true;
  for (const [at, clause] of clauses.entries()) {
    // An amount is a claim although a clause after it denies counting: `5 kg of CO₂, which we do not count`.
    if (/\d/.test(clause)) break;
    if (isUncounted(clause, clauses[at + 1] ?? '')) areDenied[at] = true;
  }
  return clauses.map((clause, at) => (areDenied[at] ? '|' : clause)).join(' ');
};
