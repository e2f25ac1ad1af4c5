/** What a page tells the frame: its own title for the breadcrumb and the window, and where its back button leads. */
import { createContext, use, useEffect } from 'react'

export interface PageNote { title?: string | undefined; back?: string | undefined }
export const PageContext = createContext<(note: PageNote) => void>(() => {})

/**
 * Names the page that is open, such as the ship's name on its detail page.
 * @param back path the back button leads to when there is no page to go back to
 */
export function usePage(title: string | undefined, back?: string): void {
  const tell = use(PageContext)
  useEffect(() => {
    tell({ title, back })
    return () => tell({})
  }, [title, back, tell])
}
