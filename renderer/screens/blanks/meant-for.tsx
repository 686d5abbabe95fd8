import type { TypeEntry } from '../../../shared/views/blank-list.ts'
import { Tick } from '../../parts/tick.tsx'
import { t } from '../../text/t.ts'

/** The types of assets that a blank form is offered for first. */
export function MeantFor(props: {
  types: readonly TypeEntry[]
  chosen: readonly string[]
  hint: string
  onChange: (chosen: string[]) => void
}) {
  const { types, chosen, hint, onChange } = props
  const tick = (uuid: string, isOn: boolean) =>
    onChange([...chosen.filter(each => each !== uuid), ...(isOn ? [uuid] : [])])
  if (types.length === 0) return null
  return (
    <fieldset class="stack-close">
      <legend class="strong">{t('blank.meantFor')}</legend>
      <p class="small soft">{hint}</p>
      <div class="blank-types">
        {types.map(({ uuid, name }) => (
          <Tick key={uuid} isOn={chosen.includes(uuid)} onChange={isOn => tick(uuid, isOn)}>
            {name}
          </Tick>
        ))}
      </div>
    </fieldset>
  )
}
