// The worker of MapLibre as a file of our own: the content security policy allows no other.
import 'maplibre-gl/dist/maplibre-gl-worker.mjs';
