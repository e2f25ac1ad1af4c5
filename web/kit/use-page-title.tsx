/** Title of a page for breadcrumb and window, and the target of its back button. */
import { createContext, use, useEffect } from 'react'

export interface PageHeader {
  title?: string | undefined
  back?: string | undefined
}
export const PageContext = createContext<(note: PageHeader) => void>(() => {})

/**
 * Sets the title of the open page, such as the ship's name.
 * @param back path of the back button when there is no previous page
 */
export function usePageTitle(title: string | undefined, back?: string): void {
  const setTitle = use(PageContext)
  useEffect(() => {
    setTitle({ title, back })
    return () => setTitle({})
  }, [title, back, setTitle])
}
