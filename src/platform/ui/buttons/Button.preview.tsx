import { Button } from './Button.tsx';
import { ShareButton } from './ShareButton.tsx';
import arrow from '../pictures/icons/arrow-right.svg?raw';
import plus from '../pictures/icons/plus.svg?raw';
import trash from '../pictures/icons/trash.svg?raw';
import user from '../pictures/icons/user.svg?raw';
import type { Preview } from '../preview/preview.ts';

export const preview: Preview = {
  title: 'Button',
  states: {
    primary: () => (
      <div className="row row--wrap">
        <Button>Continue</Button>
        <Button iconAfter={arrow}>Continue</Button>
        <Button href="#">A link</Button>
      </div>
    ),
    'pending and disabled': () => (
      <div className="row row--wrap">
        <Button pending>Ordering</Button>
        <Button disabled>Continue</Button>
      </div>
    ),
    'secondary and danger': () => (
      <div className="row row--wrap">
        <Button kind="secondary" icon={user}>
          Log in with itsme
        </Button>
        <Button kind="secondary" pending>
          Sending
        </Button>
        <Button kind="danger" icon={trash}>
          Delete my account
        </Button>
      </div>
    ),
    text: () => (
      <div className="row row--wrap g6">
        <Button kind="text">Change plan</Button>
        <Button kind="text" icon={plus}>
          Add a SIM
        </Button>
        <Button kind="text" danger>
          Cancel the order
        </Button>
      </div>
    ),
    'share sheet': () => (
      <ShareButton url="https://canopy.example" otherwise={<Button>No share sheet here</Button>}>
        Share the link
      </ShareButton>
    ),
    wide: () => <Button wide>Bestellen met betalingsverplichting en nog meer woorden om te breken</Button>,
  },
};
