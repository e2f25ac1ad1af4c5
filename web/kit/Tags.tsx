import type { ReactNode } from 'react'

/**
 * Values as tags. A narrow list has room for one: it shows the first and the number of the others,
 * which are still in its text.
 */
export const Tags = ({
  items,
}: {
  items: readonly { key: string | number; content: ReactNode }[]
}) => (
  <span className="tags" {...(items.length > 1 && { 'data-more': `+${items.length - 1}` })}>
    {items.map(({ key, content }) => (
      <span className="tag" key={key}>
        {content}
      </span>
    ))}
  </span>
)
