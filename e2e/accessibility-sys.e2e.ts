import { testAccessibility } from './accessibility.fixture.ts'

testAccessibility([
  ['admin', ['/crf/']],
  ['admin', ['/sys/a', '/sys/c', '/sys/d', '/sys/f', '/sys/i', '/sys/l', '/sys/m', '/sys/n']],
  ['admin', ['/sys/o', '/sys/r', '/sys/s', '/sys/u', '/sys/w']],
])
