import { HomePage } from './operations';
import { Home } from './Home';
import { PreloadQuery } from './serverClient';

export default function Page() {
  return (
    <PreloadQuery query={HomePage}>
      <Home />
    </PreloadQuery>
  );
}
