import { describeSeeds } from './describe-seeds.ts'

describeSeeds('ours')
