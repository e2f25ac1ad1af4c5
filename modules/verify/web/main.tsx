import '#web/trusted.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageProvider } from '#web/api/text.tsx'
import { keepPages } from '#web/kept-pages.ts'
import { PublicFrame } from '#web/signin/PublicFrame.tsx'
import { ThemeProvider } from '#web/theme/theme.tsx'
import '#web/theme/tokens.css'
import { VerifyPage } from './VerifyPage.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LanguageProvider>
      <ThemeProvider>
        <PublicFrame><VerifyPage /></PublicFrame>
      </ThemeProvider>
    </LanguageProvider>
  </StrictMode>,
)

// The page works without a connection from now on. Browsers that cannot keep it verify with one.
keepPages()
