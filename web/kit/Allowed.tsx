import type { ReactNode } from 'react'
import { useAllowed } from '../api/me.ts'

/** Shows its children only to those who hold at least one of the button codes. Specification 5, menu permission. */
export function Allowed({ codes, children }: { codes: readonly string[]; children: ReactNode }) {
  if (!Array.isArray(codes)) throw new Error('Allowed needs an array of button codes, such as codes={[\'basic.flag.save\']}')
  return useAllowed(codes) ? children : null
}
