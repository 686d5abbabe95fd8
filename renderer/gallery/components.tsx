import { Check, CircleAlert, Inbox, Info, Pause, Pencil, Play, Trash2 } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Banner } from '../parts/banner.tsx'
import { Button } from '../parts/button.tsx'
import { Chip } from '../parts/chip.tsx'
import { Choices } from '../parts/choices.tsx'
import { DayField, TimeField } from '../parts/day-field.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Empty } from '../parts/empty.tsx'
import { SelectField, TextArea, TextField } from '../parts/field.tsx'
import { FileButton } from '../parts/file-button.tsx'
import { Menu } from '../parts/menu.tsx'
import { Facts, Part } from '../parts/part.tsx'
import { ProgressBar } from '../parts/progress-bar.tsx'
import { StateChip } from '../parts/state-chip.tsx'
import { Strip } from '../parts/strip.tsx'
import { Switch } from '../parts/switch.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { Tick } from '../parts/tick.tsx'
import { Waveform } from '../parts/waveform.tsx'

const nothing = () => undefined
const tones = ['plain', 'accent', 'warn', 'bad'] as const
const options = [
  { value: 'good', label: 'Good' },
  { value: 'worn', label: 'Worn' },
  { value: 'broken', label: 'Broken' },
] as const

/** Every component in its states. */
export function Components() {
  return (
    <>
      <Buttons />
      <Marks />
      <Fields />
      <Choosing />
      <Messages />
      <Containers />
    </>
  )
}

function Group(props: { title: string; children: ComponentChildren }) {
  return (
    <section class="stack-wide">
      <h2 class="large">{props.title}</h2>
      {props.children}
    </section>
  )
}

/** `name` is the key of its boxes and styles in the test. */
function Example(props: { name: string; children: ComponentChildren }) {
  return <div data-example={props.name}>{props.children}</div>
}

function Buttons() {
  const kinds = ['plain', 'primary', 'quiet', 'danger'] as const
  return (
    <Group title="Buttons">
      {kinds.map(tone => (
        <div key={tone} class="flow">
          <Example name={`button ${tone}`}>
            <Button tone={tone}>Save</Button>
          </Example>
          <Example name={`button ${tone}, with an icon`}>
            <Button tone={tone} icon={Pencil}>
              Edit
            </Button>
          </Example>
          <Example name={`button ${tone}, big`}>
            <Button tone={tone} icon={Play} isBig>
              Start job
            </Button>
          </Example>
          <Example name={`button ${tone}, disabled`}>
            <Button tone={tone} why="Sign in first.">
              Send
            </Button>
          </Example>
          <Example name={`button ${tone}, icon only`}>
            <Button tone={tone} icon={Trash2} isIconOnly>
              Remove
            </Button>
          </Example>
        </div>
      ))}
      <div class="flow">
        <Example name="menu">
          <Menu label="More">
            <Button tone="quiet" icon={Pause}>
              Pause
            </Button>
          </Menu>
        </Example>
        <Example name="file button">
          <FileButton icon={Inbox} accept="image/*" onChoose={nothing}>
            Choose photos
          </FileButton>
        </Example>
      </div>
    </Group>
  )
}

function Marks() {
  return (
    <Group title="Marks">
      {[false, true].map(isFilled => (
        <div key={String(isFilled)} class="flow">
          {tones.map(tone => (
            <Example key={tone} name={`chip ${tone}${isFilled ? ', filled' : ''}`}>
              <Chip icon={Info} tone={tone} isFilled={isFilled}>
                Waits
              </Chip>
            </Example>
          ))}
        </div>
      ))}
      <div class="flow">
        {(['SCHEDULED', 'IN_TRANSIT', 'STARTED', 'PAUSED', 'FINISHED', 'CANCELED'] as const).map(state => (
          <Example key={state} name={`state ${state}`}>
            <StateChip state={state} isFilled />
          </Example>
        ))}
      </div>
      <Example name="progress, a third">
        <ProgressBar label="Sent" done={1} total={3} />
      </Example>
      <Example name="progress, all">
        <ProgressBar label="Sent" done={3} total={3} />
      </Example>
      <Example name="progress, without numbers">
        <ProgressBar label="Sent" done={null} total={3} />
      </Example>
      <Example name="waveform">
        <Waveform levels={[10, 60, 100, 40, 20, 80]} played={0.5} />
      </Example>
    </Group>
  )
}

function Fields() {
  return (
    <Group title="Fields">
      <Example name="text field">
        <TextField label="Serial number" value="B-0231" onInput={nothing} />
      </Example>
      <Example name="text field, required">
        <TextField isRequired label="Place" hint="As on the door." placeholder="Street and number" />
      </Example>
      <Example name="text field, wrong">
        <TextField
          label="Address"
          error="Enter an address that begins with https."
          value="norrby"
          onInput={nothing}
        />
      </Example>
      <Example name="text area">
        <TextArea label="What you saw" value="The vessel is leaking." onInput={nothing} />
      </Example>
      <Example name="select">
        <SelectField label="Condition" value="worn" options={options} onChoose={nothing} />
      </Example>
      <Example name="day field">
        <DayField label="Next service" value="2026-11-30" onInput={nothing} />
      </Example>
      <Example name="time field">
        <TimeField label="From" value="07:30" onInput={nothing} />
      </Example>
    </Group>
  )
}

function Choosing() {
  const [tab, setTab] = useState<'notes' | 'files'>('notes')
  return (
    <Group title="Choices">
      <Example name="choices, one chosen">
        <Choices label="Condition" choices={options} value="good" onChoose={nothing} />
      </Example>
      <Example name="choices, none chosen">
        <Choices label="Condition" choices={options} value={null} onChoose={nothing} />
      </Example>
      {[true, false].map(isOn => (
        <Example key={String(isOn)} name={`tick, ${isOn ? 'on' : 'off'}`}>
          <Tick isOn={isOn} onChange={nothing}>
            Water is shut off
          </Tick>
        </Example>
      ))}
      {[true, false].map(isOn => (
        <Example key={String(isOn)} name={`switch, ${isOn ? 'on' : 'off'}`}>
          <Switch label="Discrepancy" hint="The dispatcher sees it." isOn={isOn} onChange={nothing} />
        </Example>
      ))}
      <Example name="tabs">
        <Tabs
          label="Parts"
          tabs={[
            { value: 'notes', label: 'Notes', count: 3 },
            { value: 'files', label: 'Files' },
          ]}
          value={tab}
          onChoose={setTab}
        >
          <p class="panel">The panel of {tab}</p>
        </Tabs>
      </Example>
    </Group>
  )
}

function Messages() {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <Group title="Messages">
      {tones.map(tone => (
        <Example key={tone} name={`banner ${tone}`}>
          <Banner
            icon={CircleAlert}
            tone={tone}
            title="The server did not accept a note"
            actions={<Button>Open</Button>}
          >
            It stays on this laptop.
          </Banner>
        </Example>
      ))}
      {tones.map(tone => (
        <Example key={tone} name={`strip ${tone}`}>
          <Strip icon={Check} tone={tone} actions={<Button>Undo</Button>}>
            Started at 10:45
          </Strip>
        </Example>
      ))}
      <Example name="empty">
        <Empty icon={Inbox} title="Nothing waits" text="Everything is on the server." />
      </Example>
      <Button tone="danger" onClick={() => setAsking(true)}>
        Remove…
      </Button>
      {isAsking && (
        <Dialog title="Remove this note?" keep="Keep it" confirm="Remove" onConfirm={close} onClose={close}>
          It has not been sent yet.
        </Dialog>
      )}
    </Group>
  )
}

function Containers() {
  return (
    <Group title="Cards and folded parts">
      <Example name="card">
        <Part title="Details">
          <Facts
            facts={[
              ['Customer', 'Norrby Fastigheter'],
              ['Meter', '1 234,5 h'],
            ]}
          />
        </Part>
      </Example>
      {[false, true].map(isOpen => (
        <Example key={String(isOpen)} name={`folded part, ${isOpen ? 'open' : 'closed'}`}>
          <details open={isOpen}>
            <summary>Why is this shown?</summary>
            <p>Another user has changed the job.</p>
          </details>
        </Example>
      ))}
    </Group>
  )
}
