import { useState } from 'preact/hooks'
import type { MeterChoice, RecurringLine } from '../../../shared/contract/recurring.ts'
import { recurringUnits } from '../../../shared/entities/recurring-job.ts'
import { recurringLimits } from '../../../shared/limits/recurring-limits.ts'
import { checkRecurring } from '../../../shared/rules/recurring-entry.ts'
import type { PersonView } from '../../../shared/views/asset.ts'
import { DayField, TimeField } from '../../parts/day-field.tsx'
import { EntryForm } from '../../parts/entry-form.tsx'
import { SelectField, TextArea, TextField } from '../../parts/field.tsx'
import { useRead } from '../../parts/use-read.ts'
import { act, ask } from '../../state/ask.ts'
import { t } from '../../text/t.ts'
import { ItemFields } from './recurring-items.tsx'
import { entryOf, type Typed, typedOf, wrongIn } from './recurring-typed.ts'

interface FormProps {
  /** null: a new recurring job */
  line: RecurringLine | null
  /** null: it is for a place */
  assetUuid: string | null
  people: readonly PersonView[]
  onClose: () => void
}

/** The rule, and what each job of it gets. */
export function RecurringForm({ line, assetUuid, people, onClose }: FormProps) {
  const [typed, setTyped] = useState(() => typedOf(line))
  const [isTried, setTried] = useState(false)
  const meters =
    useRead(assetUuid === null ? null : () => ask('recurring.find', { assetUuid }), [assetUuid]) ?? []
  const entry = entryOf(typed, { line, assetUuid, meters })
  const wrongNow = () => wrongIn(entry) ?? checkRecurring(entry)?.property ?? null
  const wrong = isTried ? wrongNow() : null
  const change = (part: Partial<Typed>) => setTyped(now => ({ ...now, ...part }))
  const title = typed.title.trim()
  const save = () => {
    const request = { entryUuid: line?.uuid ?? null, after: entry }
    return act('recurring.change', request, t('recurring.saved', { title }))
  }
  const parts = { typed, change, wrong }
  return (
    <EntryForm
      label={line === null ? t('recurring.add') : t('action.editOf', { title: line.title })}
      class="recurring-form"
      onTry={() => setTried(true)}
      isWrong={() => wrongNow() !== null}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('field.title')}
        isRequired
        dir="auto"
        value={typed.title}
        error={wrong === 'title' ? t('recurring.needsTitle') : null}
        onInput={event => change({ title: event.currentTarget.value })}
      />
      <RuleFields {...parts} meters={meters} isByMeter={line?.unit === 'READING'} />
      {assetUuid === null && <PlaceFields {...parts} />}
      <JobFields {...parts} assetUuid={assetUuid} people={people} />
      <ItemFields items={typed.items} isWrong={wrong === 'items'} onChange={items => change({ items })} />
      <TextArea
        label={t('field.description')}
        dir="auto"
        rows={2}
        maxLength={recurringLimits.descriptionLetters}
        value={typed.description}
        onInput={event => change({ description: event.currentTarget.value })}
      />
    </EntryForm>
  )
}

interface Parts {
  typed: Typed
  change: (part: Partial<Typed>) => void
  wrong: string | null
}

/** A meter can be chosen if a form of the asset has a number. */
function RuleFields(props: Parts & { meters: readonly MeterChoice[]; isByMeter: boolean }) {
  const { typed, change, wrong, meters, isByMeter } = props
  const mayCount = isByMeter || meters.length > 0
  const units = recurringUnits.filter(unit => unit !== 'READING' || mayCount)
  return (
    <div class="recurring-fields">
      <TextField
        label={t('recurring.field.every')}
        inputMode="decimal"
        value={typed.every}
        error={wrong === 'every' ? t('recurring.needsStep') : null}
        onInput={event => change({ every: event.currentTarget.value })}
      />
      <SelectField
        label={t('recurring.field.unit')}
        value={typed.unit}
        options={units.map(value => ({ value, label: t(`recurring.unit.${value}`) }))}
        onChoose={unit => change({ unit })}
      />
      {typed.unit === 'READING' ? (
        <>
          <SelectField
            label={t('recurring.field.meter')}
            value={typed.meter || (meters[0]?.key ?? '')}
            options={meterOptions(typed.meter, meters)}
            error={wrong === 'readingKey' ? t('recurring.needsMeter') : null}
            onChoose={meter => change({ meter })}
          />
          <TextField
            label={t('recurring.field.firstReading')}
            inputMode="decimal"
            value={typed.firstReading}
            error={wrong === 'firstReading' ? t('recurring.needsReading') : null}
            onInput={event => change({ firstReading: event.currentTarget.value })}
          />
        </>
      ) : (
        <DayField
          label={t('recurring.field.firstDate')}
          value={typed.firstDate}
          error={wrong === 'firstDate' ? t('availability.needsDay') : null}
          onInput={event => change({ firstDate: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

/** The chosen question stays, although no form here has it any more. */
function meterOptions(chosen: string, meters: readonly MeterChoice[]) {
  const known = meters.map(({ key, label, last, unit }) => ({
    value: key,
    label: t('recurring.meter', { label, last: unit === null ? String(last) : `${last} ${unit}` }),
  }))
  const isKnown = chosen === '' || meters.some(({ key }) => key === chosen)
  return isKnown ? known : [{ value: chosen, label: chosen }, ...known]
}

function PlaceFields({ typed, change }: Parts) {
  return (
    <div class="recurring-fields">
      <TextField
        label={t('job.customer')}
        dir="auto"
        value={typed.customerName}
        onInput={event => change({ customerName: event.currentTarget.value })}
      />
      <TextField
        label={t('field.placeName')}
        dir="auto"
        value={typed.placeName}
        onInput={event => change({ placeName: event.currentTarget.value })}
      />
    </div>
  )
}

function JobFields(props: Parts & { assetUuid: string | null; people: readonly PersonView[] }) {
  const { typed, change, wrong, assetUuid, people } = props
  const blanks = useRead(() => ask('blank.list', { jobUuid: null, assetUuid }), [assetUuid])?.blanks ?? []
  const offered = blanks.filter(({ retired, uuid }) => !retired || uuid === typed.blankUuid)
  return (
    <>
      <div class="recurring-fields">
        <TimeField
          label={t('field.startTime')}
          value={typed.time}
          onInput={event => change({ time: event.currentTarget.value })}
        />
        <TextField
          label={t('newJob.field.minutes')}
          inputMode="numeric"
          value={typed.minutes}
          error={wrong === 'duration' ? t('recurring.needsNumber') : null}
          onInput={event => change({ minutes: event.currentTarget.value })}
        />
        {typed.unit !== 'READING' && (
          <TextField
            label={t('recurring.field.daysAhead')}
            inputMode="numeric"
            value={typed.daysAhead}
            error={
              wrong === 'daysAhead' ? t('recurring.needsDays', { most: recurringLimits.daysAhead }) : null
            }
            onInput={event => change({ daysAhead: event.currentTarget.value })}
          />
        )}
      </div>
      <div class="recurring-fields">
        <SelectField
          label={t('recurring.field.blank')}
          value={typed.blankUuid}
          options={[
            { value: '', label: t('recurring.noBlank') },
            ...offered.map(({ uuid, title }) => ({ value: uuid, label: title })),
          ]}
          onChoose={blankUuid => change({ blankUuid })}
        />
        <SelectField
          label={t('recurring.field.person')}
          value={typed.userId}
          options={[
            { value: '', label: t('plan.forNobody') },
            ...people.map(({ id, name }) => ({
              value: String(id),
              label: name ?? t('job.unnamed', { id: String(id) }),
            })),
          ]}
          onChoose={userId => change({ userId })}
        />
      </div>
    </>
  )
}
