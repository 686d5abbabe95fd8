import { ExternalLink } from 'lucide-preact'
import { act } from '../state/ask.ts'
import { t } from '../text/t.ts'
import { Button } from './button.tsx'

/** Opens the page that a network put in the way, in the person's browser: main checks the address. */
export function PageButton({ page }: { page: string }) {
  return (
    <Button icon={ExternalLink} onClick={() => void act('link.open', { url: page })}>
      {t('failure.openPage')}
    </Button>
  )
}
