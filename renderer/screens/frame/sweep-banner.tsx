import { SearchX } from 'lucide-preact'
import type { HoldReason, SweepQuestion } from '../../../shared/sync/sending.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { useFocusAfterwards } from '../../parts/focus.ts'
import { status } from '../../state/app-store.ts'
import { act } from '../../state/ask.ts'
import { t } from '../../text/t.ts'

/** So many jobs are missing at the server that the sweep asks the user first. Other work continues. */
export function SweepBanner() {
  const question = status.value?.question ?? null
  // a different account at the server is resolved by signing in
  if (question === null || question.doubt === 'account') return null
  return <Question doubt={question.doubt} absent={question.absent} compared={question.compared} />
}

interface QuestionProps extends SweepQuestion {
  doubt: Exclude<HoldReason, 'account'>
}

function Question({ doubt, absent, compared }: QuestionProps) {
  useFocusAfterwards('.pill')
  const goOn = () => act('sync.answerSweep', { answer: 'go-on' }, t('sweep.goingOn'))
  const notNow = () => act('sync.answerSweep', { answer: 'not-now' }, t('sweep.unchanged'))
  return (
    <Banner
      icon={SearchX}
      tone="warn"
      title={t(`sweep.title.${doubt}`, { absent, compared })}
      actions={
        <>
          <Button onClick={notNow}>{t('sweep.notNow')}</Button>
          <Button tone="danger" onClick={goOn}>
            {t('sweep.goOn')}
          </Button>
        </>
      }
    >
      <p>{t('sweep.text')}</p>
      <p class="small">{t('sweep.goOnHint')}</p>
    </Banner>
  )
}
