import type { OtherJob } from '../../../shared/view.ts'
import { Switch } from '../../parts/switch.tsx'
import { t } from '../../text/t.ts'

/** Asked before a start while something else runs: two jobs at once would both count this person's time. */
export function PauseOthers(props: {
  running: readonly OtherJob[]
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  const { running, isOn, onChange } = props
  const [first] = running
  if (first === undefined) return null
  const label =
    running.length === 1
      ? t('step.pauseOther', { title: first.title || t('job.untitled') })
      : t('step.pauseOthers', { count: running.length })
  return <Switch label={label} hint={t('step.pauseHint')} isOn={isOn} onChange={onChange} />
}
