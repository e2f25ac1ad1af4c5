import { testAccessibility } from './accessibility.fixture.ts'

testAccessibility([
  ['admin', ['/ship/']],
  ['admin', ['/work/s']],
  ['admin', ['/work/c', '/work/f', '/work/i', '/work/q', '/work/r']],
])
