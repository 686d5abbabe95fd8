import { route } from '../../state/route.ts'
import { Board } from './board.tsx'
import './plan.css'
import { PlanHeader } from './plan-header.tsx'
import { ToSeeTo } from './to-see-to.tsx'
import { Vans } from './vans.tsx'

/** The screen of the dispatcher: the board, what waits for a decision, and the vans. */
export function PlanScreen() {
  const here = route.value
  if (here.screen !== 'plan') return null
  return (
    <div class="plan">
      <PlanHeader here={here} />
      {here.view === 'waiting' ? <ToSeeTo /> : here.view === 'vans' ? <Vans /> : <Board />}
    </div>
  )
}
