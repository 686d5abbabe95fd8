import { describeSeeds } from './describe-seeds.ts'

describeSeeds('plain')
