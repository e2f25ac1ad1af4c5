import type { ReactNode } from 'react'
import { useHasRight } from '../api/me.ts'

/**
 * Renders its children only for users who hold at least one of the button codes. Specification 5,
 * menu permission.
 */
export function Allowed({
  requiredRights,
  children,
}: {
  requiredRights: readonly string[]
  children: ReactNode
}) {
  if (!Array.isArray(requiredRights))
    throw new Error(
      "Allowed needs an array of button codes, such as requiredRights={['basic.flag.save']}",
    )
  return useHasRight(requiredRights) ? children : null
}
