ALTER TABLE "users" ADD COLUMN "country_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "checklist_dismissed" boolean DEFAULT false NOT NULL;