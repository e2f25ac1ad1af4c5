/** Id and version of a row that was read: the input of most moves. */
export const only = ({ id, version }: RowVersion): RowVersion => ({ id, version })

interface RowVersion {
  id: number
  version: number
}
