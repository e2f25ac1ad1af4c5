import { testAccessibility } from './accessibility.fixture.ts'

testAccessibility([
  ['owner', ['/']],
  ['flag', ['/']],
])
