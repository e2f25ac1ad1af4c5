import { testAccessibility } from './accessibility.fixture.ts'

testAccessibility([
  ['admin', ['/home', '/stat/']],
  ['admin', ['/basic/c']],
  ['admin', ['/basic/a', '/basic/f', '/basic/o', '/basic/r', '/basic/s']],
])
