/** Places with blank forms: their screen, and the list on a job or an asset. */
import type { Page } from 'playwright-core'
import { DAY } from '../../../shared/limits/units.ts'
import { reason } from '../../../shared/text/message.ts'
import type { FormView } from '../../../shared/views/form.ts'
import type { ReadingSeries } from '../../../shared/views/reading-series.ts'
import { at, choose, jobWith, type Place, readings, screen, unknownUuid } from './place.ts'

const onAsset = at('day', day => `#/assets?asset=${day.assetUuid}`)
const chosenBlank = at('day', () => '#/blanks')

const blank = (title: string, fits: boolean, retired = false) => ({
  ...{
    uuid: fits ? unknownUuid : `${unknownUuid.slice(0, -2)}${title.length}`,
    title,
    name: title,
    version: '',
    revision: 2,
    asked: title.length - 8,
  },
  ...{ assetTypes: fits ? [{ uuid: unknownUuid, name: 'Boiler' }] : [], retired, fits },
})

const blankForms = {
  blanks: [
    blank('Boiler: annual service', true),
    blank('Lift: inspection', false),
    blank('Risk assessment before hot work', false),
    blank('Ventilation: filters', false),
  ],
  types: [{ uuid: unknownUuid, name: 'Boiler' }],
  mayChange: true,
  problems: [],
}
const noBlanks = { ...blankForms, blanks: [], mayChange: false }

/** Files of the folder that an administrator named. */
const unreadable = {
  ...{ ...blankForms, mayChange: false },
  problems: [{ fileName: 'lift.xlsx', problem: { place: 'survey!C7', ...reason('blank-damaged') } }],
}

const readFiles = (answer: object) => ({
  method: /^blank\.(list|read)$/,
  do: () => answer,
})

/** Shows the list to a dispatcher. The answer about a chosen file stays. */
const asDispatcher = {
  method: /^blank\.(list|read)$/,
  do: (answer: object) => ('ok' in answer ? answer : blankForms),
}

const fieldsToEdit = [
  {
    name: 'supply',
    type: 'NUMBER',
    label: 'Supply temperature',
    unit: '°C',
    min: 20,
    max: 90,
    required: true,
  },
  { name: 'outside', type: 'HEADING', label: 'Outside', description: 'Walk around the whole building.' },
  { name: 'state', type: 'SELECT', label: 'State of the burner', options: ['Good', 'Worn', 'Broken'] },
  { name: 'told', type: 'CHECKBOX', label: 'The customer knows' },
]

/** Shows the list to a dispatcher, and opens a blank. A save finds that another dispatcher has changed it. */
const inEditor = (fields: readonly object[]) => ({
  method: /^blank\.(list|open|save)$/,
  do(answer: object) {
    if ('blanks' in answer) return blankForms
    const blank = { title: 'Boiler: annual service', name: 'boiler', revision: 2, assetTypeUuids: [], fields }
    // the value answers both calls: each reads its own properties
    return { ok: true, value: { ...blank, isDone: false, stored: blank } }
  },
})

const editFirst = choose(`[data-blank="${unknownUuid}"] .blank-edit`)

const group = (relevant: string) => ({
  ...{ name: 'burner', label: 'Burner', type: 'GROUP', relevant },
  fields: [
    { name: 'flame', label: 'Colour of the flame', type: 'SELECT', options: ['blue', 'yellow', 'none'] },
    { name: 'photo', label: 'Photo of the flame', type: 'PHOTO' },
  ],
})

/** Chooses a file in which a group is shown if the question is answered with yes. */
const chooseForm = (question: string) => async (page: Page) => {
  const fields = [
    { name: 'supply', label: 'Supply temperature', type: 'NUMBER', unit: '°C', required: true },
    { name: 'hot', label: 'Is the burner hot?', type: 'BOOLEAN' },
    group(`\${${question}}`),
  ]
  const form = { name: 'boiler', title: 'Boiler: annual service', version: '2026', fields }
  const buffer = Buffer.from(JSON.stringify(form))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'boiler.json', mimeType: 'application/json', buffer })
}

const start = Date.UTC(2019, 3, 11)
const over = (values: readonly number[]) =>
  values.map((value, year) => ({ at: start + 365 * year * DAY, value }))

const series: readonly ReadingSeries[] = [
  { label: 'Pressure', unit: 'bar', points: over([1.5, 1.42, 1.48, 1.2, 1.1, 0.9, 0.86]) },
  { label: 'Supply temperature', unit: '°C', points: over([70, 71, 70]) },
  { label: 'Meter reading', unit: null, points: over([12_345_678, 12_845_901]) },
].map((one, id) => ({ ...one, id: String(id), title: 'Boiler: annual service' }))

const lastValues: Readonly<Record<string, unknown>> = {
  ...{ serial: 'B-0231', seen: 'Soot on the burner, cleaned.', pressure: 1.4, leaking: true, told: true },
  ...{ day: '2026-05-02', state: 'Worn', changed: ['Nozzle', 'Filter'], contract: 'Full service' },
}

/** Adds answers of an earlier form. */
function withEarlier({ ok, value: view }: { ok: true; value: FormView }) {
  const earlier = view.form.fields.flatMap((field, index) => {
    const value = lastValues[String(field.name)]
    return value === undefined ? [] : { pointer: `/fields/${index}/value`, value, at: start }
  })
  return { ok, value: { ...view, earlier } }
}

const withSeries = ({ ok, value }: { ok: true; value: object }) => ({ ok, value: { ...value, series } })

export const blankPlaces: readonly Place[] = [
  screen('blanks')({
    screen: 'blank forms',
    state: 'list',
    calls: readFiles({
      ...{ ...blankForms, blanks: [...blankForms.blanks, blank('Heating check of 2019', false, true)] },
    }),
    shown: '[data-testid=blank-entry]',
  }),
  screen('blanks')({
    screen: 'blank forms',
    state: 'empty',
    calls: readFiles(noBlanks),
    shown: '.page .empty',
  }),
  screen('blanks')({
    screen: 'blank forms',
    state: 'a file that was not read',
    calls: readFiles(unreadable),
    shown: '.blank-problems',
  }),
  screen('blanks')({
    screen: 'blank forms',
    state: 'offline',
    calls: { method: /^blank\.fetch$/, do: 'break' },
    go: choose('.page-head button'),
    shown: '[role=alert] .toast',
  }),
  ...readings({ screen: 'blank forms' }, /^blank\.list$/, screen('blanks')),
  chosenBlank({
    screen: 'blank forms',
    state: 'preview',
    calls: asDispatcher,
    go: chooseForm('hot'),
    shown: '.blank-questions',
  }),
  chosenBlank({
    screen: 'blank forms',
    state: 'refused',
    calls: asDispatcher,
    go: chooseForm('gone'),
    shown: '[data-testid=blank-refused]',
  }),
  chosenBlank({
    screen: 'blank forms',
    state: 'a new one without a name',
    calls: asDispatcher,
    async go(page) {
      await page.locator('.blank-new').click()
      await page.locator('.blank-editor [type=submit]').click()
    },
    shown: '.blank-editor .field-error',
  }),
  chosenBlank({
    screen: 'blank forms',
    state: 'editor',
    calls: inEditor(fieldsToEdit),
    go: editFirst,
    shown: '[data-question]',
  }),
  chosenBlank({
    screen: 'blank forms',
    state: 'conflict',
    calls: inEditor(fieldsToEdit),
    async go(page) {
      await editFirst(page)
      await page.locator('.blank-editor [type=submit]').click()
    },
    shown: '.blank-editor .strip',
  }),
  chosenBlank({
    screen: 'blank forms',
    state: 'made from a file',
    calls: inEditor([group('1 = 1')]),
    go: editFirst,
    shown: '.blank-entry-note .strip',
  }),
  chosenBlank({
    screen: 'blank forms',
    state: 'closed without saving',
    calls: asDispatcher,
    async go(page) {
      await page.locator('.blank-new').click()
      await page.locator('.blank-editor-title').fill('Heating check')
      await page.keyboard.press('Escape')
    },
    shown: '.blank-discarded .strip',
  }),
  jobWith(day => `form=${day.formUuid}`)({
    screen: 'form',
    state: 'last values',
    calls: { method: /^form\.read$/, do: withEarlier },
    shown: '[data-testid=last-value]',
  }),
  onAsset({
    screen: 'asset',
    state: 'readings',
    calls: { method: /^asset\.read$/, do: withSeries },
    shown: '[data-testid=reading-chart]',
  }),
  onAsset({
    screen: 'choosing a blank form',
    state: 'list',
    calls: readFiles(blankForms),
    go: choose('.asset .buttons button'),
    shown: '[data-testid=blank-row]',
  }),
  onAsset({
    screen: 'choosing a blank form',
    state: 'empty',
    calls: readFiles(noBlanks),
    go: choose('.asset .buttons button'),
    shown: '.blank-chooser .empty',
  }),
]
