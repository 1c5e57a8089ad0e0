alter table user_profiles
  add column gamification boolean not null default true;  -- whether points, level, badges and streak are shown
