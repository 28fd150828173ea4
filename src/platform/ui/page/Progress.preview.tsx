import { Card } from '../cards/Card.tsx';
import { Disclosure } from '../texts/Disclosure.tsx';
import { HowTo } from '../texts/HowTo.tsx';
import type { Preview } from '../preview/preview.ts';
import { ProgressBar } from '../figures/ProgressBar.tsx';
import { QrCode } from '../pictures/QrCode.tsx';
import { Stepper } from './Stepper.tsx';
import { Tracker } from '../cards/Tracker.tsx';

export const preview: Preview = {
  title: 'Progress',
  states: {
    stepper: () => (
      <Stepper text="Step 2 of 4" percent={40} steps={['Plan', 'Your details', 'Payment', 'Summary']} current={1} />
    ),
    bar: () => <ProgressBar label="Trees planted" percent={72} />,
    tracker: () => (
      <Card>
        <Tracker
          doneText="done"
          steps={[
            { key: 'a', name: 'Order confirmed', state: 'done', timeText: 'Fri 20 Nov, 16:02' },
            {
              key: 'b',
              name: 'SIM card posted',
              state: 'done',
              timeText: 'Sat 21 Nov, 9:40',
              detail: 'bpost 3232 0011 7755 01',
            },
            {
              key: 'c',
              name: 'On its way to you',
              state: 'now',
              timeText: 'Mon 23 Nov',
              detail: 'Kerkstraat 18, Leuven',
            },
            { key: 'd', name: 'Your number moves', state: 'todo', timeText: 'Tue 24 Nov, 9:00 to 12:00' },
          ]}
        />
      </Card>
    ),
    'tracker, refused': () => (
      <Card>
        <Tracker
          doneText="done"
          steps={[
            { key: 'a', name: 'Asked Proximus for your number', state: 'done', timeText: '21 Nov, 13:50' },
            {
              key: 'b',
              name: 'Proximus said no',
              state: 'bad',
              timeText: '21 Nov, 15:12',
              detail: 'The customer number does not match.',
            },
            { key: 'c', name: 'Number moved', state: 'todo' },
          ]}
        />
      </Card>
    ),
    'QR code': () => (
      <QrCode value="LPA:1$smdp.canopy.be$K7-4RQX-92MD-1WZT" label="QR code with your eSIM activation code" />
    ),
    'how to': () => (
      <HowTo
        steps={[
          <span key="1">
            <b>Open the camera</b> on the device that gets the eSIM.
          </span>,
          <span key="2">
            <b>Point it at the code</b> and tap the link that appears.
          </span>,
        ]}
      />
    ),
    disclosure: () => (
      <Disclosure summary="Does my phone support eSIM?">
        <p>Most phones since 2019 do.</p>
      </Disclosure>
    ),
  },
};
