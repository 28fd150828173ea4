import { expect, test } from 'vitest';
import { languages } from '#platform/pure/language.ts';
import { renderMail, renderSms } from './render.ts';

const mail = { domain: 'identity', name: 'passkey-changed' };
const sms = { domain: 'identity', name: 'new-device-sms' };

test.each(languages)('a right-to-left name is isolated in a mail in %s, and a Latin name is not', (language) => {
  const render = (name: string) =>
    renderMail({
      message: mail,
      variant: 'added',
      values: { name, at: '21 November' },
      sections: [{ title: 'A', rows: [['B', '2,5 GB']], note: '3 days' }],
      url: null,
      language,
      brand: 'Canopy',
      support: 'help@canopy.example',
      phone: '0800 00 000',
      company: 'Operator BV, Street 1, 1000 Brussel',
    });
  const arabic = render('هاتف مريم');
  expect(arabic.text).toContain('\u2068هاتف مريم\u2069');
  expect(arabic.html).toContain('<bdi>هاتف مريم</bdi>');
  expect(arabic.html.slice(arabic.html.indexOf('<h1'))).not.toMatch(/[\u2068\u2069]/);
  const latin = render('<b>Téléphone</b>');
  expect(latin.text + latin.html).not.toMatch(/[\u2068\u2069]|<bdi>/);
  expect(latin.html).not.toContain('<b>');
});

test('a number and its unit are joined by a no-break space in HTML and by a plain space in text', () => {
  const { html, text } = renderMail({
    message: mail,
    variant: 'added',
    values: { name: 'Phone', at: '21 November' },
    sections: [
      {
        title: 'A',
        rows: [
          ['B', '2,5 Go'],
          ['C', '31 dagen'],
          ['D', '72 heures'],
        ],
        note: '5 great minutes',
      },
    ],
    url: null,
    language: 'en',
    brand: 'Canopy',
    support: 'help@canopy.example',
    phone: '0800 00 000',
    company: 'Operator BV, Street 1, 1000 Brussel',
  });
  for (const joined of ['2,5\u00a0Go', '31\u00a0dagen', '72\u00a0heures']) expect(html).toContain(joined);
  expect(html).toContain('5 great minutes');
  expect(text).toContain('31 dagen');
});

test.each(languages)('a right-to-left name is isolated in an SMS in %s, and a Latin name is not', (language) => {
  const render = (device: string) =>
    renderSms({
      message: sms,
      values: { device, at: '10:05' },
      language,
      brand: 'Canopy',
      host: 'canopy.example',
      url: '',
    });
  expect(render('هاتف')).toContain('\u2068هاتف\u2069');
  expect(render('Firefox')).not.toMatch(/[\u2068\u2069]/);
});
