import { ExternalLink } from 'lucide-preact'
import { act } from '../state/ask.ts'
import { t } from '../text/t.ts'
import { Button } from './button.tsx'

/** Opens the sign-in page of a network in the user's browser. Main checks the address. */
export function PageButton({ page }: { page: string }) {
  return (
    <Button icon={ExternalLink} onClick={() => void act('link.open', { url: page })}>
      {t('failure.openPage')}
    </Button>
  )
}
