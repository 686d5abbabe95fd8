import { SearchX } from 'lucide-preact'
import type { HoldReason, SweepQuestion } from '../../../shared/sending.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { useFocusAfterwards } from '../../parts/focus.ts'
import { status } from '../../state/app-store.ts'
import { act } from '../../state/ask.ts'
import { t } from '../../text/t.ts'

/** Too much is absent at the hub to believe it: the person decides, and nothing waits for the answer. */
export function SweepBanner() {
  const question = status.value?.question ?? null
  // somebody else at the hub is dealt with by signing in
  if (question === null || question.doubt === 'account') return null
  return <Question doubt={question.doubt} absent={question.absent} compared={question.compared} />
}

interface QuestionProps extends SweepQuestion {
  doubt: Exclude<HoldReason, 'account'>
}

function Question({ doubt, absent, compared }: QuestionProps) {
  useFocusAfterwards('.pill')
  const goOn = () => act('sync.answerSweep', { answer: 'go-on' }, t('sweep.goingOn'))
  const notNow = () => act('sync.answerSweep', { answer: 'not-now' }, t('sweep.kept'))
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
