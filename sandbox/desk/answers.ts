const languages = ['en', 'fr', 'nl'] as const;
type Language = (typeof languages)[number];

/** Automatic answers: to a message, to the wish for a call, and after each further message. */
const answers: Readonly<Record<Language, { first: string; call: string; next: string }>> = {
  en: {
    first:
      'Thank you for your message. We looked at what you sent along and are working on it. There is nothing you need to do.',
    call: 'Thank you. We will call you at the time you chose.',
    next: 'That helped, thank you. It is solved now. If it is not solved for you, just write again.',
  },
  fr: {
    first:
      'Merci pour votre message. Nous avons vu les informations jointes et nous nous en occupons ; vous n’avez rien à faire.',
    call: 'Merci. Nous vous appellerons au moment choisi.',
    next: 'Merci, cela nous a aidés. C’est réglé. Si ce n’est pas le cas pour vous, écrivez-nous à nouveau.',
  },
  nl: {
    first: 'Bedankt voor je bericht. We hebben bekeken wat je meestuurde en werken eraan; je hoeft niets te doen.',
    call: 'Bedankt. We bellen je op het gekozen moment.',
    next: 'Dat hielp, bedankt. Het is nu opgelost. Is het bij jou niet opgelost, schrijf dan gewoon opnieuw.',
  },
};

/** Text of an automatic answer; English for an unknown language. */
export const deskAnswer = (what: keyof (typeof answers)[Language], language: string | undefined): string =>
  answers[languages.find((each) => each === language) ?? 'en'][what];
