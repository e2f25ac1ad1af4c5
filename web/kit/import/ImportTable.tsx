import type { ReactNode } from 'react'

interface Props {
  columns: readonly { label: string; isCount?: boolean }[]
  /** rows of the body */
  children: ReactNode
}

/** A table of the import that scrolls in its own area; counts are aligned right. */
export const ImportTable = ({ columns, children }: Props) => (
  <div className="import-scroll">
    <table className="import-table">
      <thead>
        <tr>
          {columns.map(({ label, isCount }) => (
            <th key={label} scope="col" className={isCount ? 'import-count' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
