import { Children, Fragment } from 'react'
import type { ReactNode } from 'react'

/** Parts of a line separated by dots, without the empty ones. */
export const DotSeparated = ({ children }: { children: ReactNode }) =>
  Children.toArray(children)
    .filter((part) => part !== '')
    .map((part, at) => (
      <Fragment key={at}>
        {at > 0 && ' · '}
        {part}
      </Fragment>
    ))
