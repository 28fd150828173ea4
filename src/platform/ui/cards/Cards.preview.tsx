import { Button } from '../buttons/Button.tsx';
import { Card } from './Card.tsx';
import { CopyField } from '../fields/CopyField.tsx';
import { Figure } from '../figures/Figure.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { Meter } from '../figures/Meter.tsx';
import { FigurePair } from './FigurePair.tsx';
import { Fold } from './Fold.tsx';
import esim from '../pictures/esim.svg?no-inline';
import invoice from '../pictures/icons/invoice.svg?raw';
import pencil from '../pictures/icons/pencil.svg?raw';
import settings from '../pictures/icons/settings.svg?raw';
import type { Preview } from '../preview/preview.ts';
import { PriceLines } from '../figures/PriceLines.tsx';
import { Row, Rows } from './Rows.tsx';
import { SimCard } from './SimCard.tsx';
import { Table } from '../figures/Table.tsx';
import { Tile } from './Tile.tsx';
import { StateChip } from './StateChip.tsx';

export const preview: Preview = {
  title: 'Cards',
  states: {
    SIM: () => (
      <div className="stack">
        <SimCard title="Lotte" number="0498 12 34 56" state={{ tone: 'ok', text: 'Active' }}>
          <p>
            <Figure value="12.4" unit="GB left" size={48} />
          </p>
          <p>9 days to go. At this rate you will have 6.6&nbsp;GB to spare.</p>
          <Meter
            label="Data used"
            usedPercent={50.4}
            pace={68.6}
            usedText="12.6 GB used"
            totalText="25 GB"
            startText="1 Nov"
            nowText="today"
            endText="30 Nov"
          />
        </SimCard>
        <SimCard title="Tablet" number="0491 77 20 35" state={{ tone: 'wait', text: 'eSIM ready' }} />
        <SimCard title="Car" number="0470 55 61 02" state={{ tone: 'warn', text: 'Suspended' }} />
        <SimCard title="Noor" number="0486 20 91 14" state={{ tone: 'bad', text: 'Lost or stolen' }} />
        <SimCard title="Old phone" number="0486 20 91 15" state={{ tone: 'off', text: 'Deactivated' }} />
        <Tile
          sim
          title="Phone of Lotte"
          detail="Poplar, 25 GB, eSIM"
          picture={esim}
          end={<IconButton label="Edit" icon={pencil} />}
        />
      </div>
    ),
    meters: () => (
      <div className="stack">
        <Card>
          <Meter
            label="Data used"
            usedPercent={88}
            pace={68.6}
            tone="near"
            usedText="4.4 GB used"
            totalText="5 GB"
            startText="1 Nov"
            nowText="today"
            endText="30 Nov"
          />
          <p className="small">Ahead of the month: it runs out on 23 November.</p>
        </Card>
        <Card>
          <Meter
            label="Data used"
            usedPercent={2}
            pace={3}
            usedText="0.4 GB used"
            totalText="20 GB"
            startText="1 Nov"
            nowText="today"
            endText="30 Nov"
          />
        </Card>
        <Card>
          <Meter
            thin
            label="Spending limit"
            usedPercent={100}
            tone="over"
            usedText="€20.40 spent"
            totalText="limit €20.00"
          />
          <p className="small">Limit reached. Calls and SMS in your plan still work.</p>
        </Card>
      </div>
    ),
    pair: () => (
      <FigurePair
        parts={[
          { label: 'CO₂ removal funded', figure: '5.0', unit: 'kg', context: 'November. Bought, not yet delivered.' },
          {
            label: 'Emissions estimated',
            figure: '2.5',
            unit: 'kg',
            context: '1 to 21 November, give or take 0.7 kg.',
          },
        ]}
        foot="Two figures that stand apart. One does not take away the other."
      />
    ),
    prices: () => (
      <Card>
        <h3>Your order</h3>
        <PriceLines
          lines={[
            { label: 'Poplar, 25 GB', value: '€15.00' },
            { label: 'Promo BOSWACHTER, 6 months', value: '−€3.00' },
          ]}
          total={{ label: 'Each month', value: '€13.50', context: 'VAT of 21 % included. From 1 June 2027: €16.50.' }}
          after={[{ label: 'Due today', value: '€0.02', strong: true }]}
        />
      </Card>
    ),
    rows: () => (
      <Rows>
        <Row icon={settings} title="Settings" detail="Language, password, withdrawal" href="#" />
        <Row icon={invoice} title="Invoices and payments" detail="1 to pay" href="#" end="€17.20" />
        <Row
          overline="Plan"
          title="Poplar, 25 GB"
          detail="Unlimited minutes and SMS"
          action={<Button kind="text">Change</Button>}
        />
        <CopyField
          label="Activation code"
          value="LPA:1$smdp.canopy.be$K7-4RQX-92MD-1WZT"
          copyText="Copy the code"
          copiedText="Copied"
        />
        <CopyField
          label="PUK"
          value="48120394"
          masked
          showText="Show the PUK"
          copyText="Copy the PUK"
          copiedText="Copied"
        />
      </Rows>
    ),
    'rows that unfold': () => (
      <Rows>
        {[
          { day: 'Friday 20 November', end: '1.2 GB', share: 1 },
          { day: 'Thursday 19 November', end: '340 MB', share: 0.28 },
        ].map(({ day, end, share }) => (
          <Fold key={day} title={day} detail="14 times" end={end} share={share}>
            {() => <Row icon={settings} title="Data" detail="12:05" end="42 MB" />}
          </Fold>
        ))}
      </Rows>
    ),
    table: () => (
      <Table
        caption="Invoices of 2026"
        heads={['Month', 'State', 'Amount']}
        numeric={[2]}
        rows={[
          {
            key: '11',
            cells: [
              'November',
              <StateChip key="s" tone="wait">
                Pending
              </StateChip>,
              '€19.90',
            ],
          },
          {
            key: '10',
            cells: [
              'October',
              <StateChip key="s" tone="bad">
                Refused
              </StateChip>,
              '€17.20',
            ],
          },
        ]}
      />
    ),
  },
};
