/** Environmental claims that are forbidden for a plan, a SIM or a phone (EU 2024/825), in three languages. */
const greenClaims = [
  /\b(climate|carbon|co2|co₂)[\s-]*(neutral|positive|negative|friendly|free)/i,
  /\b(neutral|neutrality|net[\s-]*zero|zero[\s-]*(carbon|emission))/i,
  /compens/i,
  /\boffset/i,
  /\b(reduce|lower|shrink|erase|cancel)\w*\s+(your|the|its)\s+(\w+\s+)?(footprint|impact|emission)/i,
  /\b(eco|environmentally)[\s-]*friendly|\bgreen (plan|sim|phone|number)|\bsustainable (plan|sim|phone)/i,
  /\bneutres?\b|neutralité|neutralis|zéro (carbone|émission)|bas[\s-]carbone/i,
  /(réduire|réduis|réduisez|diminue[rz]?|effacer)\s+(votre|ton|l[’'])\s*(empreinte|impact|émission)/i,
  /(écologique|respectueu\w+ de l[’']environnement|éco-?responsable)/i,
  /neutraal|neutraliteit|klimaatvriendelijk|milieuvriendelijk|ecologisch|duurza(am|me) (abonnement|formule|plan|sim)/i,
  /(verlaag|verminder|verklein|wis)\w*\s+(je|jouw|uw|de)\s+(\w+\s+)?(voetafdruk|uitstoot|impact)/i,
];

/** Finds the first environmental claim in a text that is not allowed about a plan, a SIM or a phone; null without one. */
export const findGreenClaim = (text: string): string | null => {
  for (const pattern of greenClaims) {
    const claim = pattern.exec(text)?.[0];
    if (claim !== undefined) return claim;
  }
  return null;
};
