import { ImageOff, RefreshCw } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { DocumentView } from '../../../shared/views/document.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { contentAddress } from '../../state/contents.ts'
import { t } from '../../text/t.ts'
import { type Room, useRoom, useZoom } from './stage.ts'
import { fitWithin, type Step, type Turn, turned } from './zoom.ts'

export interface StageProps {
  document: DocumentView
  size: number
  turn: Turn
  onStep: (step: Step) => void
}

/** A picture that fits the window, or scrolls when it is larger. */
export function PictureStage({ document, size, turn, onStep }: StageProps) {
  const stage = useRef<HTMLElement>(null)
  const room = useRoom(stage)
  const [natural, setNatural] = useState<Room | null>(null)
  const [tries, setTries] = useState(0)
  const [isBroken, setBroken] = useState(false)
  useZoom(stage, { size, onStep, isByWheel: true })
  const again = () => {
    setBroken(false)
    setTries(tries + 1)
  }
  const box = natural && room && fitWithin(turned(natural, turn), room)
  const lying = box && turned({ width: box.width * size, height: box.height * size }, turn)
  return (
    <section
      ref={stage}
      class="viewer-stage ring-within"
      aria-label={nameOf(document)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
    >
      {isBroken ? (
        <Empty icon={ImageOff} title={t('viewer.broken')} text={t('viewer.brokenText')}>
          <Button icon={RefreshCw} onClick={again}>
            {t('action.again')}
          </Button>
        </Empty>
      ) : (
        <div
          class="viewer-frame"
          style={
            box ? { inlineSize: `${box.width * size}px`, blockSize: `${box.height * size}px` } : undefined
          }
        >
          <img
            key={tries}
            src={contentAddress(document.uuid)}
            class="viewer-picture"
            alt={nameOf(document)}
            draggable={false}
            style={{
              ...(lying
                ? { inlineSize: `${lying.width}px`, blockSize: `${lying.height}px` }
                : { visibility: 'hidden' }),
              rotate: `${turn}deg`,
            }}
            onLoad={({ currentTarget: image }) => {
              const { naturalWidth, naturalHeight } = image
              setNatural({ width: Math.max(1, naturalWidth), height: Math.max(1, naturalHeight) })
              // Chromium shows truncated pictures and reports them as decoded, so the whole picture is decoded here
              createImageBitmap(image).then(
                bitmap => bitmap.close(),
                () => {
                  if (image.isConnected) setBroken(true)
                },
              )
            }}
            onError={() => setBroken(true)}
          />
        </div>
      )}
    </section>
  )
}

function nameOf({ description, fileName }: StageProps['document']): string {
  return description ?? fileName ?? t('did.photo')
}
