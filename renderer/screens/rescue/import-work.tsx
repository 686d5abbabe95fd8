import { CircleCheck, FileUp, TriangleAlert } from 'lucide-preact'
import type { Imported } from '../../../shared/sync/rescue.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { useFocusAfterwards } from '../../parts/focus.ts'
import { importing } from '../../state/importing.ts'
import { describeFailure } from '../../text/failure-messages.ts'
import { t } from '../../text/t.ts'
import { whyRescueWaits } from './why-rescue-waits.ts'

export function ImportButton({ onChoose }: { onChoose: (file: File) => void }) {
  const choose = ([file]: readonly File[]) => file !== undefined && onChoose(file)
  return (
    <FileButton icon={FileUp} accept=".fieldbook,.zip" why={whyRescueWaits()} onChoose={choose}>
      {t('rescue.import')}
    </FileButton>
  )
}

/** Progress of importing a rescue file, then its result until the user closes it. */
export function ImportBanner() {
  const state = importing.value
  if (state === null) return null
  if (state.step === 'working')
    return <Banner icon={FileUp} tone="accent" title={t('rescue.importing', { name: state.name })} />
  const close = <CloseButton />
  if (state.step === 'failed')
    return (
      <Banner icon={TriangleAlert} tone="warn" title={t('rescue.notImported')} actions={close}>
        {state.failure !== null && <p>{describeFailure(state.failure).text}</p>}
      </Banner>
    )
  const { result } = state
  return (
    <Banner
      icon={CircleCheck}
      tone="accent"
      title={t('rescue.imported', { count: result.added })}
      actions={close}
    >
      <p>{describeImported(result)}</p>
    </Banner>
  )
}

function CloseButton() {
  useFocusAfterwards('.pill')
  const close = () => {
    importing.value = null
  }
  return <Button onClick={close}>{t('action.close')}</Button>
}

function describeImported({ added, known, files, drafts }: Imported): string {
  return [
    files > 0 && t('rescue.importedFiles', { count: files }),
    drafts > 0 && t('rescue.importedDrafts', { count: drafts }),
    known > 0 && t('rescue.importedKnown', { count: known }),
    added > 0 && t('rescue.importedText'),
  ]
    .filter(Boolean)
    .join(' ')
}
