import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpRight,
  type LucideIcon,
  MousePointer2,
  PencilLine,
  Square,
  Trash2,
  Type,
} from 'lucide-preact'
import { useId } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { t } from '../../../text/t.ts'
import { inks } from './draw-shapes.ts'
import { type MarkColour, markColours, type Point, type Size } from './shapes.ts'
import { type MarkTool, type Markup, markTools, stepOf } from './use-markup.ts'
import '../../../parts/choices.css'
import './markup.css'

const toolIcons: Readonly<Record<MarkTool, LucideIcon>> = {
  arrow: ArrowUpRight,
  box: Square,
  ink: PencilLine,
  text: Type,
  pick: MousePointer2,
}

/** Chooses the tool and the colour. */
export function MarkupTools({ markup }: { markup: Markup }) {
  return (
    <div class="markup-tools flow">
      <Tools markup={markup} />
      <Colours markup={markup} />
    </div>
  )
}

function Tools({ markup }: { markup: Markup }) {
  const name = useId()
  return (
    <fieldset class="choices-row buttons" aria-label={t('markup.tool')}>
      {markTools.map(tool => {
        const Icon = toolIcons[tool]
        return (
          <label key={tool} class="choice stand-in with-icon strong pressable markup-tool">
            <input
              type="radio"
              name={name}
              checked={tool === markup.tool}
              onChange={() => markup.setTool(tool)}
            />
            <Icon size={18} aria-hidden="true" />
            <span>{t(`markup.${tool}`)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

function Colours({ markup }: { markup: Markup }) {
  const name = useId()
  return (
    <fieldset class="choices-row buttons" aria-label={t('markup.colour')}>
      {markColours.map(colour => (
        <label
          key={colour}
          class="choice stand-in with-icon strong pressable markup-colour"
          title={t(`markup.${colour}`)}
        >
          <input
            type="radio"
            name={name}
            checked={colour === markup.colour}
            onChange={() => markup.setColour(colour)}
          />
          <Swatch colour={colour} />
          <span class="hidden-visually">{t(`markup.${colour}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Swatch({ colour }: { colour: MarkColour }) {
  const { ink, edge } = inks[colour]
  return (
    <svg width={24} height={24} viewBox="0 0 24 24" aria-hidden="true" class="markup-swatch">
      <circle cx={12} cy={12} r={9} fill={ink} stroke={edge} stroke-width={2} />
    </svg>
  )
}

const ways: readonly { icon: LucideIcon; key: 'left' | 'up' | 'down' | 'right'; by: Point }[] = [
  { icon: ArrowLeft, key: 'left', by: [-1, 0] },
  { icon: ArrowUp, key: 'up', by: [0, -1] },
  { icon: ArrowDown, key: 'down', by: [0, 1] },
  { icon: ArrowRight, key: 'right', by: [1, 0] },
]

/** Buttons that change the selected shape without dragging. */
export function PickedTools({ markup, size }: { markup: Markup; size: Size }) {
  const step = stepOf(size)
  return (
    <div class="markup-picked">
      {ways.map(({ icon, key, by: [x, y] }) => (
        <Button key={key} icon={icon} isIconOnly onClick={() => markup.move([x * step, y * step])}>
          {t(`markup.${key}`)}
        </Button>
      ))}
      <Button icon={Trash2} isIconOnly onClick={markup.remove}>
        {t('action.remove')}
      </Button>
    </div>
  )
}
