CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"noun" text NOT NULL,
	"key" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"payload" json,
	"user_id" uuid NOT NULL,
	"changed_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"restored_from" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"html" text NOT NULL,
	"is_published" boolean NOT NULL,
	"in_menu" boolean NOT NULL,
	"in_footer" boolean NOT NULL,
	"sort_order" integer NOT NULL,
	"changed_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pages_Slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "designations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "designations_Name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "institutions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean NOT NULL,
	CONSTRAINT "institutions_Name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "home_page" ADD COLUMN "logo_url" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_noun_key_number_index" ON "content_versions" USING btree ("noun","key","number");--> statement-breakpoint
CREATE INDEX "content_versions_noun_changed_on_index" ON "content_versions" USING btree ("noun","changed_on");