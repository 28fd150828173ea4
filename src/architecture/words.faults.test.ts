import { describe, expect, test } from 'vitest';
import { asvsIsComplete } from './asvs.ts';
import { codesComeFromRules, codesAreDeclaredAndTranslated, refusalsAreTyped } from './codes.ts';
import { noGreenClaims } from './green-claims.ts';
import { oneTermPerConcept } from './one-term.ts';
import { buttonsAreNamedAsSeen } from './button-names.ts';
import {
  frenchNoBreakSpaces,
  buttonNamesHoldVisibleWords,
  stringsMatchAcrossLanguages,
  unitsDoNotWrap,
} from './strings.ts';
import { missingStrings } from './missing-strings.ts';
import { unusedStrings } from './unused-strings.ts';
import {
  type Fault,
  testFaults,
  sameTextInAllLanguages,
  toSourceFiles,
  orderingStringsFiles,
} from './seeded-faults.ts';

const asvs = (...rows: string[]) => ({ 'docs/asvs.md': rows.join('\n') });

testFaults([
  ['a missing ASVS requirement', asvsIsComplete, asvs('| 1.1.1 | 2 | a | held | b |'), 'has 1 of 253 requirements'],
  ['a requirement without a verdict', asvsIsComplete, asvs('| 1.1.1 | 2 | a | soon | b |'), '1.1.1 is neither held'],
  ['a requirement without evidence', asvsIsComplete, asvs('| 1.1.1 | 2 | a | held | |'), 'does not say by what'],
  [
    'a requirement that is listed twice',
    asvsIsComplete,
    asvs('| 1.1.1 | 2 | a | n/a | b |', '| 1.1.1 | 2 | a | n/a | b |'),
    'stands after 1.1.1',
  ],
  [
    'a wrong count of verdicts',
    asvsIsComplete,
    asvs('| 1.1.1 | 2 | a | no | b |', '0 are held'),
    'should say: 0 are held, 0 partly, 1 not',
  ],
  [
    'a key that one language lacks',
    stringsMatchAcrossLanguages,
    orderingStringsFiles({ a: 'One', b: 'Two' }, { a: 'Un' }, { a: 'Een', b: 'Twee' }),
    'b is missing',
  ],
  [
    'a key that English lacks',
    stringsMatchAcrossLanguages,
    orderingStringsFiles({ a: 'One' }, { a: 'Un', c: 'Trois' }, { a: 'Een' }),
    'not in English',
  ],
  [
    'a placeholder that differs between languages',
    stringsMatchAcrossLanguages,
    orderingStringsFiles({ a: 'Hi {{name}}' }, { a: 'Salut {{nom}}' }, { a: 'Dag {{name}}' }),
    'placeholders',
  ],
  [
    'a plural without its form _other',
    stringsMatchAcrossLanguages,
    orderingStringsFiles({ a_one: '{{count}} day' }, { a_one: '{{count}} jour' }, { a_one: '{{count}} dag' }),
    'no _other',
  ],
  [
    'a language file that is missing',
    stringsMatchAcrossLanguages,
    { 'src/ordering/strings/en.json': '{}', 'src/ordering/strings/fr.json': '{}' },
    'nl.json',
  ],
  [
    'a text left in English',
    stringsMatchAcrossLanguages,
    sameTextInAllLanguages('Choose the plan that fits you'),
    'still in English',
  ],
  ['an empty text', stringsMatchAcrossLanguages, orderingStringsFiles({ a: '' }, { a: '' }, { a: '' }), 'empty'],
  [
    'a breaking space before a French question mark',
    frenchNoBreakSpaces,
    orderingStringsFiles({ a: 'Really?' }, { a: 'Vraiment ?' }, { a: 'Echt?' }),
    'no-break',
  ],
  [
    'a breaking space before a unit',
    unitsDoNotWrap,
    sameTextInAllLanguages('about {{kg}} kg a month'),
    'before its unit',
  ],
  [
    'a breaking space between a count and its noun',
    unitsDoNotWrap,
    orderingStringsFiles({ a: '{{count}} x' }, { a: '{{count}} x' }, { a: 'nog {{count}} dagen' }),
    'before its unit',
  ],
  [
    'a wrong word in English',
    oneTermPerConcept,
    orderingStringsFiles({ a: 'Call to a paid number' }, { a: 'x' }, { a: 'x' }),
    'premium',
  ],
  [
    'another word than active for a SIM',
    oneTermPerConcept,
    orderingStringsFiles({ a: 'Your SIM works' }, { a: 'Votre SIM est active' }, { a: 'Je sim is actief' }),
    'active',
  ],
  [
    'a name of a button without the words that it shows',
    buttonNamesHoldVisibleWords,
    orderingStringsFiles({}, {}, { take: 'Toegang intrekken', takeNamed: 'Toegang van {{name}} intrekken' }),
    'takeNamed lacks',
  ],
  [
    'a button whose name in the source lacks the words that it shows',
    buttonsAreNamedAsSeen,
    {
      ...orderingStringsFiles({ open: 'Get a code', openLong: 'A code for another operator' }, {}, {}),
      'src/ordering/web/Row.tsx': `const t = useTexts('ordering');
const row = <Button aria-label={t('openLong')} onClick={() => act(1)}>{t(made ? 'again' : 'open')}</Button>;`,
    },
    'en get a code',
  ],
  [
    'another word than declined for a payment',
    oneTermPerConcept,
    orderingStringsFiles({ a: 'Your bank refused the payment' }, { a: 'x' }, { a: 'x' }),
    'declined',
  ],
  [
    'a wrong word in French',
    oneTermPerConcept,
    orderingStringsFiles({ a: 'x' }, { a: 'Choisir une formule' }, { a: 'x' }),
    'forfait',
  ],
  ...(
    [
      ['Activez-la dans votre espace', 'compte'],
      ['Ouvrez les paramètres', 'réglages'],
      ['Un second mail suit', 'e-mail'],
      ['Deux jours avant chaque débit', 'prélèvement'],
      ['Votre facture de {{month}}', 'because avril'],
      ['Les {{amount}} sont remboursés', 'le montant de'],
      ['{{kg}} vont à {{project}}', 'no verb agrees'],
      ['Payez les jours qui restent de ce mois', 'jours restants'],
    ] as const
  ).map(([text, word]): Fault => [
    `a wrong word in "${text}"`,
    oneTermPerConcept,
    orderingStringsFiles({}, { a: text }, {}),
    word,
  ]),
  [
    'a narrow no-break space in French',
    frenchNoBreakSpaces,
    orderingStringsFiles({ a: 'Really?' }, { a: 'Vraiment\u202f?' }, { a: 'Echt?' }),
    'no-break',
  ],
  [
    'a wrong word in Dutch',
    oneTermPerConcept,
    orderingStringsFiles({ a: 'x' }, { a: 'x' }, { a: 'De samenvatting van het contract' }),
    'contractsamenvatting',
  ],
  [
    'the Dutch word abonnement for any plan',
    oneTermPerConcept,
    orderingStringsFiles({ a: 'x' }, { a: 'x' }, { a: 'Kies je abonnement' }),
    'formule',
  ],
  ...(
    [
      ['Er liep een inning van je rekening', 'debitering'],
      ['Een overeenkomst opzeggen', 'contract'],
      ['De factuur hoort bij een andere account', 'een ander account'],
      ['Bus (optioneel)', 'niet verplicht'],
      ['Bewaren', 'opslaan'],
      ['Je bank haalde een betaling terug', 'teruggeboekt'],
      ['Daarna kan je je account verwijderen', 'kun je'],
      ['Voorwaarden', 'algemene voorwaarden'],
      ['Er is niets verzonden', 'verstuurd'],
      ['Deze sim is voorgoed afgesloten', 'uitgeschakeld'],
      ['De projecten zijn niet geladen', 'kon niet worden geladen'],
      ['Bekijk de aanvraag', 'infinitive'],
    ] as const
  ).map(([text, says]): Fault => [
    `a wrong word in "${text}"`,
    oneTermPerConcept,
    orderingStringsFiles({}, {}, { a: text }),
    says,
  ]),
  ...[
    'A carbon neutral plan',
    'Climate-neutral by design',
    'We compensate your calls',
    'Offset your phone',
    'CO2-free SIM',
    'Net zero mobile',
    'Reduce your footprint',
    'An eco-friendly SIM',
    'Un forfait neutre en carbone',
    'Nous compensons vos émissions',
    'Réduisez votre empreinte',
    'Un forfait écologique',
    'Zéro émission',
    'Een klimaatneutraal abonnement',
    'Een duurzame formule',
    'Wij compenseren je uitstoot',
    'Gecompenseerd bellen',
    'Verklein je voetafdruk',
  ].map((claim): Fault => [`the text "${claim}"`, noGreenClaims, sameTextInAllLanguages(claim), 'claims']),
  ...(['en', 'fr', 'nl'] as const).map((language): Fault => {
    const claim = { en: 'Carbon neutral', fr: 'Neutre en carbone', nl: 'Klimaatneutraal' }[language];
    const offers = [{ name: { en: 'Oak', fr: 'Chêne', nl: 'Eik', [language]: claim } }];
    const says = `offers.0.name.${language} claims`;
    return [`the plan "${claim}"`, noGreenClaims, { 'db/catalogue/catalogue.json': JSON.stringify({ offers }) }, says];
  }),
  [
    'a claim in the description of an extra',
    noGreenClaims,
    { 'db/catalogue/catalogue.json': '{"addons":[{"description":{"nl":"Wij compenseren alles"}}]}' },
    'addons.0.description.nl claims',
  ],
  [
    'a claim in the code of a document',
    noGreenClaims,
    { 'src/catalogue/server/paper.ts': 'export const line = (kg: number) => `${kg} kg: CO2-neutral calls`;' },
    'claims "CO2-neutral"',
  ],
  [
    'a claim in the code of a mail',
    noGreenClaims,
    { 'src/notifications/server/mail.ts': "export const subject = 'Un forfait écologique';" },
    'claims "écologique"',
  ],
]);

const screen = (path: string, text: string) =>
  toSourceFiles({ ...orderingStringsFiles({ sim: { kept: 'x' } }, {}, {}), [path]: text });

testFaults([
  [
    'a text that no screen uses',
    unusedStrings,
    orderingStringsFiles({ sim: { kept: 'x' } }, {}, {}),
    'sim.kept is not used anywhere',
  ],
  [
    'a text that only a screen of another namespace names',
    unusedStrings,
    { ...orderingStringsFiles({ kept: 'x' }, {}, {}), 'src/billing/web/Pay.tsx': "useTexts('billing')('kept');" },
    'kept is not used anywhere',
  ],
  [
    'a text of a screen whose parent key is the only one that is named',
    unusedStrings,
    { ...orderingStringsFiles({ sim: { text: 'x' } }, {}, {}), 'src/ordering/web/Sim.tsx': "const kind = 'sim';" },
    'sim.text is not used anywhere',
  ],
]);

testFaults([
  [
    'a key in a screen that no language has',
    missingStrings,
    {
      ...orderingStringsFiles({ sim: { kept: 'x' } }, {}, {}),
      'src/ordering/web/Sim.tsx': "const t = useTexts('ordering');\nt('sim.lost');\nt('sim.kept');",
    },
    /^src\/ordering\/web\/Sim\.tsx sim\.lost has no text in any language$/,
  ],
  [
    'a key of a route title that no language has',
    missingStrings,
    {
      ...orderingStringsFiles({ sim: 'x' }, {}, {}),
      'src/billing/web/routes.ts': "const meta = { title: 'ordering:lost' };",
    },
    'ordering:lost',
  ],
  [
    'a key in a browser test that no language has',
    missingStrings,
    { ...orderingStringsFiles({ sim: 'x' }, {}, {}), 'e2e/order.e2e.ts': "await ida.arrive('ordering:lost');" },
    /^e2e\/order\.e2e\.ts ordering:lost has no text in any language$/,
  ],
]);

test.each([
  ['its key', 'src/ordering/web/Sim.tsx', "t('sim.kept');"],
  ['a template of its key', 'src/ordering/web/Sim.tsx', 't(`sim.${state}`);'],
  ['its full name', 'src/billing/web/routes.ts', "const meta = { title: 'ordering:sim.kept' };"],
  ['its key in a screen of another domain', 'src/billing/web/Pay.tsx', "useTexts('ordering')('sim.kept');"],
])('a text counts as used by %s', (_, path, text) => expect(unusedStrings(screen(path, text))).toEqual([]));

test('texts of a message are found by the name of the message, not by the name of its file', () => {
  const texts = Object.fromEntries(
    ['en', 'fr', 'nl'].map((language) => [
      `src/ordering/messages/strings/${language}.json`,
      JSON.stringify({ 'order-ended': { subject: 'x' } }),
    ]),
  );
  const findings = (name: string) =>
    unusedStrings(
      toSourceFiles({ ...texts, 'src/ordering/messages/order-over.ts': `defineMessage({ name: '${name}' });` }),
    );
  expect(findings('order-ended')).toEqual([]);
  expect(findings('order-over').map(({ says }) => says)).toEqual(['order-ended.subject is not used anywhere']);
});

test('noGreenClaims accepts sentences about funded removal', () => {
  const honest = [
    'Each month your plan funds carbon removal',
    'Chaque mois, nous finançons l’élimination de carbone',
    'Elke maand financieren we koolstofverwijdering',
  ];
  for (const sentence of honest) expect(noGreenClaims(toSourceFiles(sameTextInAllLanguages(sentence)))).toEqual([]);
});

describe('refusal codes', () => {
  const refused = [{ code: 'PROMO_UNKNOWN', status: 422, path: 'src/ordering/contract.ts' }];
  const texts = orderingStringsFiles(
    { errors: { PROMO_UNKNOWN: 'x' } },
    { errors: { PROMO_UNKNOWN: 'y' } },
    { errors: { PROMO_UNKNOWN: 'z' } },
  );
  const findingsOf = (contents: Record<string, string>, declared = refused) =>
    codesAreDeclaredAndTranslated(toSourceFiles(contents), declared)
      .map((each) => each.says)
      .join('\n');

  const thrown = { 'src/ordering/server/check-promo.ts': "throw ctx.refuse('PROMO_UNKNOWN');" };

  test('are accepted when each has one status and one text, and is thrown', () =>
    expect(findingsOf({ ...texts, ...thrown })).toBe(''));
  test('that are declared and never thrown are reported', () =>
    expect(findingsOf(texts)).toContain('PROMO_UNKNOWN is declared but never thrown'));
  test('that have a text and are never used are reported', () =>
    expect(findingsOf(texts, [])).toContain('PROMO_UNKNOWN has a text but is never used'));
  test('that are reserved and used are reported', () => {
    const reserved = { code: 'CARD_NUMBER_INVALID', status: 422, path: 'src/payments/contract.ts' };
    const codeThatReturns = { 'src/payments/rules/card.ts': "return isCard ? null : 'CARD_NUMBER_INVALID';" };
    for (const findings of [
      findingsOf({ ...texts, ...thrown, ...codeThatReturns }),
      findingsOf({ ...texts, ...thrown }, [...refused, reserved]),
    ])
      expect(findings).toContain('CARD_NUMBER_INVALID is reserved, and used');
  });
  test('that are refused without ctx.refuse are reported', () => {
    const messagesOf = (path: string, text: string) =>
      refusalsAreTyped(toSourceFiles({ [path]: text })).map(({ says }) => says);
    expect(messagesOf('src/ordering/server/pay.ts', "throw new Refused('PROMO_UNKNOWN');")).toEqual([
      'creates a refusal that the contract does not check: use ctx.refuse',
    ]);
    expect(messagesOf('src/ordering/server/pay.ts', 'placeDraft(tx, createJobRefusal);')).toEqual([
      'createJobRefusal is only for jobs: use ctx.refuse',
    ]);
    expect(messagesOf('src/ordering/server/jobs/pay.ts', 'placeDraft(tx, createJobRefusal);')).toEqual([]);
  });
  test('that occur only in a declaration are reported as never thrown', () =>
    expect(
      findingsOf({ ...texts, 'src/ordering/rules/promo.ts': 'const promoRefusals = { PROMO_UNKNOWN: 422 };' }),
    ).toContain('PROMO_UNKNOWN is declared but never thrown'));
  test('that are listed again in an enum are reported', () => {
    const enumFindings = (list: string) =>
      codesComeFromRules(toSourceFiles({ 'src/swap/contract.ts': `const a = 1;\nexport const b = z.enum(${list});` }));
    expect(enumFindings("[\n  'SIM_SWAP_RUNNING',\n]").map(({ line }) => line)).toEqual([2]);
    for (const list of ["['open', 'done']", "['EUR']", 'swapStates']) expect(enumFindings(list)).toEqual([]);
  });
  test('without a text in one language are reported', () =>
    expect(findingsOf({ ...texts, 'src/ordering/strings/nl.json': '{}' })).toContain('no text in nl'));
  test('with two texts are reported', () => {
    expect(
      findingsOf({ ...texts, 'src/billing/strings/en.json': texts['src/ordering/strings/en.json'] ?? '' }),
    ).toContain('more than one text');
  });
  test('with two statuses are reported', () => {
    expect(
      findingsOf(texts, [...refused, { code: 'PROMO_UNKNOWN', status: 404, path: 'src/billing/contract.ts' }]),
    ).toContain('422 elsewhere');
  });
  test('that are thrown and not declared in a contract are reported', () => {
    expect(findingsOf({ ...texts, 'src/ordering/server/pay.ts': "throw ctx.refuse('NOBODY_KNOWS');" })).toContain(
      'not declared in a contract',
    );
  });
});
