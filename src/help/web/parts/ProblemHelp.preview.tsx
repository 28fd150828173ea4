import { ScreenPreview } from '#platform/browser/ScreenPreview.tsx';
import { codeText } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { FormTextProvider } from '#platform/ui/forms/FormTexts.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { ProblemHelp } from './ProblemHelp.tsx';

const texts = {
  text: codeText,
  summaryTitle: (count: number) => `${count}`,
  stillWorking: '…',
  help: (text: string | null) => <ProblemHelp text={text} />,
};
const terms = { reply: { support: { email: 'help@canopy.example', phone: '0800 00 000' } } };

const createHelpScreen = (code: string) =>
  function HelpScreen() {
    return (
      <FormTextProvider texts={texts}>
        <main id="main" className="wrap page stack g5">
          <h1>{codeText('REQUIRED')}</h1>
          <div>
            <Button wide problem={codeText(code) ?? code}>
              {codeText('RELOGIN_REQUIRED')}
            </Button>
          </div>
        </main>
      </FormTextProvider>
    );
  };

const show = (code: string, hasTerms = true, loggedIn = true) => {
  const screen = createHelpScreen(code);
  return () => (
    <ScreenPreview
      screen={screen}
      at="/order/summary"
      strings={['help/web/problem', 'payments', 'identity']}
      loggedIn={loggedIn}
      answers={hasTerms ? { 'GET /api/common/terms': terms } : {}}
    />
  );
};

/** Empty: an error without an answer, for somebody who is signed out. */
export const preview: Preview = {
  title: 'Help below an error',
  states: {
    full: show('PAYMENT_DECLINED'),
    'without an answer': show('IBAN_INVALID'),
    'signed out': show('PAYMENT_DECLINED', true, false),
    'without our address': show('PAYMENT_DECLINED', false, false),
    empty: show('IBAN_INVALID', true, false),
  },
};
