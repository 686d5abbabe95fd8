/** Places with blank forms: their screen, and the list on a job or an asset. */
import { reason } from '../../../shared/text/message.ts'
import { at, choose, type Place, readings, screen, unknownUuid } from './place.ts'

const onAsset = at('day', day => `#/assets?asset=${day.assetUuid}`)

const blank = (title: string, fits: boolean, retired = false) => ({
  ...{ uuid: unknownUuid, title, name: title, version: '', revision: 2, asked: 12 },
  ...{ assetTypes: fits ? [{ uuid: unknownUuid, name: 'Boiler' }] : [], retired, fits },
})

const blankForms = {
  blanks: [blank('Boiler: annual service', true), blank('Risk assessment before hot work', false)],
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

export const blankPlaces: readonly Place[] = [
  screen('blanks')({
    screen: 'blank forms',
    state: 'list',
    calls: readFiles({ ...blankForms, blanks: [...blankForms.blanks, blank('Old check', false, true)] }),
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
