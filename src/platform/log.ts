import { pino, type Logger } from 'pino';

/**
 * JSON log on standard output. Personal data stays out: nothing logs bodies, and the fields that could carry a person's
 * data are censored wherever they appear.
 */
export const openLog = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: [
        'email',
        'msisdn',
        'iban',
        'token',
        'password',
        'to',
        '*.email',
        '*.msisdn',
        '*.iban',
        '*.token',
        '*.password',
        '*.to',
        'err.params',
        'err.query',
        'err.parameters',
        'err.detail',
      ],
      censor: '[private]',
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
