/** Light and dark theme, an attribute of the document that selects the palette. */
import { createContext, use, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { storeTheme, storedTheme } from '../api/session.ts'
import type { Theme } from '../api/session.ts'

const ThemeContext = createContext<{ theme: Theme; toggle: () => void }>({
  theme: 'light',
  toggle: () => {},
})

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, set] = useState<Theme>(storedTheme)
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark'
    storeTheme(next)
    set(next)
  }
  return <ThemeContext value={{ theme, toggle }}>{children}</ThemeContext>
}
export const useTheme = () => use(ThemeContext)
